// The state of a graph of objects, kept and brought back in place: each object has the same values again, and
// refers to the same objects. So functions that were bound to them stay valid. What a function keeps for itself
// can't be seen: variables that change have to be properties.

/** Keep the state of all that can be reached from `root`, but not through `outside`; return what brings it back. */
export function keep(root, outside = []) {
  const seen = new Set([...outside, root]);
  const waiting = [root];
  const parts = [];
  while (waiting.length) {
    const part = partOf(waiting.pop());
    parts.push(part);
    for (const value of part.inner) {
      if (typeof value !== 'object' || value === null || seen.has(value)) continue;
      seen.add(value);
      waiting.push(value);
    }
  }
  return () => { for (const { bringBack } of parts) bringBack(); };
}

/** What one object holds, {inner}, and the function that puts it there again. */
function partOf(object) {
  if (Buffer.isBuffer(object)) return { inner: [], bringBack: () => {} }; // its bytes never change, and it may be part of a pool
  if (ArrayBuffer.isView(object)) return { inner: [object.buffer], bringBack: () => {} };
  if (object instanceof ArrayBuffer) return memory(object);
  if (Array.isArray(object)) return list(object);
  if (object instanceof Map) return collection(object, [...object].flat(), ([key, value]) => object.set(key, value));
  if (object instanceof Set) return collection(object, [...object], (value) => object.add(value));
  if (typeof object.unref === 'function') throw new Error(`a ${object.constructor.name} of the machine can't be kept`);
  return properties(object);
}

function memory(buffer) {
  const copy = new Uint8Array(buffer.slice(0));
  return { inner: [], bringBack: () => new Uint8Array(buffer).set(copy) };
}

function list(array) {
  const copy = array.slice();
  const bringBack = () => {
    array.length = copy.length;
    for (let index = 0; index < copy.length; index++) array[index] = copy[index];
  };
  return { inner: copy, bringBack };
}

function collection(object, inner, add) {
  const copy = [...object];
  const bringBack = () => {
    object.clear();
    copy.forEach(add);
  };
  return { inner, bringBack };
}

function properties(object) {
  const names = Object.keys(object);
  const values = names.map((name) => object[name]);
  const known = new Set(names);
  const bringBack = () => {
    names.forEach((name, index) => { object[name] = values[index]; });
    // What came later is not deleted: V8 accesses an object slowly from then on.
    for (const name of Object.keys(object)) if (!known.has(name)) object[name] = undefined;
  };
  return { inner: values, bringBack };
}
