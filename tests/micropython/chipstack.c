// The chip's stack in the VM of the tests: the module `chipstack`, and what calls of bytecode ask.
//
// The outermost call of the firmware, which is code whose module's name begins with "castellan.",
// begins at `base` bytes of the stack as on the chip; all that it calls has `limit` bytes in all. The
// frames of the tests count for nothing, those below the firmware's too: they stand for C. Beyond the
// limit MicroPython raises as it does on the chip: RuntimeError, maximum recursion depth exceeded.

#include <string.h>

#include "py/cstack.h"
#include "py/objfun.h"
#include "py/runtime.h"

#define DEPTH (64)

static mp_uint_t base, limit; // bytes; without a limit everything is as ever
static mp_uint_t begun, before; // where the outermost call began, and the limit until then
static enum { TESTS, FIRMWARE, BELOW } where; // whose call runs

typedef struct { // calls within each other
    size_t count;
    mp_uint_t used[DEPTH]; // bytes
    qstr name[DEPTH];
} calls_t;
static calls_t now, deepest;
static mp_uint_t most; // bytes that the firmware has used at most, by the calls in `deepest`

static bool of_firmware(const mp_obj_dict_t *globals) {
    mp_map_elem_t *name = mp_map_lookup((mp_map_t *)&globals->map, MP_OBJ_NEW_QSTR(MP_QSTR___name__), MP_MAP_LOOKUP);
    if (name == NULL || !mp_obj_is_str(name->value)) {
        return false;
    }
    return strncmp(mp_obj_str_get_str(name->value), "castellan.", 10) == 0;
}

static void note(const mp_obj_fun_bc_t *function) {
    mp_uint_t used = mp_cstack_usage() - begun + base;
    while (now.count && now.used[now.count - 1] >= used) { // they have returned
        now.count--;
    }
    if (now.count < DEPTH) {
        now.used[now.count] = used;
        now.name[now.count++] = mp_obj_fun_get_name(MP_OBJ_FROM_PTR(function));
    }
    if (used > most) {
        most = used;
        deepest = now;
    }
}

// Return whether the call crosses a border, and `chipstack_leave` is to be called behind it.
bool chipstack_enter(const mp_obj_fun_bc_t *function) {
    if (!limit || where == BELOW) {
        return false;
    }
    bool firmware = of_firmware(function->context->module.globals);
    if (where == FIRMWARE && !firmware) {
        where = BELOW;
        MP_STATE_THREAD(stack_limit) = before;
        return true;
    }
    if (!firmware) {
        return false;
    }
    bool outermost = where == TESTS;
    if (outermost) {
        where = FIRMWARE;
        begun = mp_cstack_usage();
        before = MP_STATE_THREAD(stack_limit);
        MP_STATE_THREAD(stack_limit) = begun - base + limit;
        now.count = 0;
    }
    note(function);
    return outermost;
}

void chipstack_leave(void) {
    if (where == BELOW) {
        where = FIRMWARE;
        MP_STATE_THREAD(stack_limit) = begun - base + limit;
    } else {
        where = TESTS;
        MP_STATE_THREAD(stack_limit) = before;
    }
}

static mp_obj_t chipstack_set(mp_obj_t at, mp_obj_t bytes) {
    base = mp_obj_get_int(at);
    limit = mp_obj_get_int(bytes);
    most = deepest.count = 0;
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_2(chipstack_set_obj, chipstack_set);

// Return the greatest use since `set`, and the calls that led there, as tuples of bytes and names.
static mp_obj_t chipstack_used(void) {
    mp_obj_t calls = mp_obj_new_list(0, NULL);
    for (size_t i = 0; i < deepest.count; i++) {
        mp_obj_t call[2] = {MP_OBJ_NEW_SMALL_INT(deepest.used[i]), MP_OBJ_NEW_QSTR(deepest.name[i])};
        mp_obj_list_append(calls, mp_obj_new_tuple(2, call));
    }
    mp_obj_t found[2] = {MP_OBJ_NEW_SMALL_INT(most), calls};
    return mp_obj_new_tuple(2, found);
}
static MP_DEFINE_CONST_FUN_OBJ_0(chipstack_used_obj, chipstack_used);

static const mp_rom_map_elem_t chipstack_names[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_chipstack)},
    {MP_ROM_QSTR(MP_QSTR_set), MP_ROM_PTR(&chipstack_set_obj)},
    {MP_ROM_QSTR(MP_QSTR_used), MP_ROM_PTR(&chipstack_used_obj)},
};
static MP_DEFINE_CONST_DICT(chipstack_globals, chipstack_names);

const mp_obj_module_t chipstack_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&chipstack_globals,
};
MP_REGISTER_MODULE(MP_QSTR_chipstack, chipstack_module);
