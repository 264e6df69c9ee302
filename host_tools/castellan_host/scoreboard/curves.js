"use strict";
// The curves of a game: the deciding total of each player after each entry, as an SVG of the size of its place.

const SVG = "http://www.w3.org/2000/svg";

function svgElement(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

// Returns places for labels near the wanted ones, at least `apart` from each other, above `height`.
function spread(wanted, apart, height) {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  order.forEach((label, i) => { if (i) label.y = Math.max(label.y, order[i - 1].y + apart); });
  let limit = height - apart / 2;
  for (const label of order.slice().reverse()) {
    label.y = Math.min(label.y, limit);
    limit = label.y - apart;
  }
  const found = [];
  for (const { y, index } of order) found[index] = y;
  return found;
}

function lastOf(list) { return list[list.length - 1]; }

// How wide a text is in the font family of an element, by default in the page's size.
function textWidth(text, element, size = getComputedStyle(document.documentElement).fontSize) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${size} ${getComputedStyle(element).fontFamily}`;
  return pen.measureText(text).width;
}

// A curve's label: the total comes first, since a long name is shortened on a phone.
function labelOf({ name, total }, room, figure) {
  const label = (letters) => `${total} \u2068${letters.length < name.length ? `${letters.trimEnd()}…` : name}\u2069`;
  let letters = name;
  while (letters && textWidth(label(letters), figure) > room) letters = [...letters].slice(0, -1).join("");
  return label(letters);
}

function drawCurves(figure, table, dashes) {
  for (const old of figure.querySelectorAll("svg")) old.remove();
  const steps = table.curves[0].length;
  figure.hidden = steps < 3;
  if (figure.hidden) return;
  const em = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = figure.clientWidth;
  const height = Math.max(figure.clientHeight - figure.querySelector("figcaption").offsetHeight, 6 * em);
  const values = table.curves.flat();
  const low = Math.min(0, ...values), high = Math.max(1, ...values);
  const names = new Map(table.players.map((player) => [player.seat, player]));
  const labels = new Map([...names].map(([seat, player]) => [seat, labelOf(player, width / 2 - em, figure)]));
  const right = width - Math.max(...[...labels.values()].map((label) => textWidth(label, figure))) - em;
  const left = (1 + 0.65 * Math.max(...[low, high].map((value) => String(value).length))) * em;
  const x = (step) => left + (right - left) * step / (steps - 1);
  const y = (value) => height - em / 2 - (height - em) * (value - low) / (high - low);
  const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  for (const value of new Set([low, 0, high].filter((each) => !each || Math.abs(y(each) - y(0)) > em))) {
    svg.append(svgElement("path", { class: "axis", d: `M${left} ${y(value)}H${right}` }));
    svg.append(svgElement("text", { x: left - em / 2, y: y(value), "text-anchor": "end" }, String(value).replace("-", "−")));
  }
  for (const step of table.rounds) {
    svg.append(svgElement("path", { class: "axis", "stroke-dasharray": "2 4", d: `M${x(step)} ${em / 2}V${height - em / 2}` }));
  }
  const ends = spread(table.curves.map((points) => y(lastOf(points))), Math.min(1.1 * em, height / names.size), height);
  table.curves.forEach((points, seat) => {
    const d = points.map((value, step) => (step ? `H${x(step)}V${y(value)}` : `M${x(0)} ${y(value)}`)).join("");
    const look = { class: "curve", stroke: `var(--seat-${seat % 8})` };
    svg.append(svgElement("path", { ...look, d, "stroke-dasharray": dashes[seat % dashes.length].map((n) => 3 * n).join(" ") }));
    svg.append(svgElement("path", { ...look, "stroke-width": 1, d: `M${right} ${y(lastOf(points))}L${right + 0.6 * em} ${ends[seat]}` }));
    svg.append(svgElement("text", { x: right + 0.8 * em, y: ends[seat], direction: "ltr" }, labels.get(seat)));
  });
  figure.append(svg);
}
