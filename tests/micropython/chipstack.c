// The chip's stack in the VM of the tests: the module `chipstack`, and what calls of bytecode ask.
//
// The outermost call of the firmware, which is code whose module's name begins with "castellan.",
// begins at `base` bytes of the stack as on the chip; all that it calls has `limit` bytes in all. So
// the frames of the tests themselves count for nothing. Beyond it MicroPython raises as it does on
// the chip: RuntimeError, maximum recursion depth exceeded.

#include <string.h>

#include "py/cstack.h"
#include "py/objfun.h"
#include "py/runtime.h"

static mp_uint_t base, limit; // bytes; without a limit everything is as ever
static mp_uint_t begun, before; // where the outermost call began, and the limit until then
static mp_uint_t most; // bytes that the firmware has used at most
static qstr deepest; // the function that did
static bool inside;

static bool of_firmware(const mp_obj_dict_t *globals) {
    mp_map_elem_t *name = mp_map_lookup((mp_map_t *)&globals->map, MP_OBJ_NEW_QSTR(MP_QSTR___name__), MP_MAP_LOOKUP);
    if (name == NULL || !mp_obj_is_str(name->value)) {
        return false;
    }
    return strncmp(mp_obj_str_get_str(name->value), "castellan.", 10) == 0;
}

bool chipstack_enter(const mp_obj_fun_bc_t *function) {
    if (inside) {
        mp_uint_t used = mp_cstack_usage() - begun + base;
        if (used > most) {
            most = used;
            deepest = mp_obj_fun_get_name(MP_OBJ_FROM_PTR(function));
        }
        return false;
    }
    if (!limit || !of_firmware(function->context->module.globals)) {
        return false;
    }
    inside = true;
    begun = mp_cstack_usage();
    before = MP_STATE_THREAD(stack_limit);
    MP_STATE_THREAD(stack_limit) = begun - base + limit;
    return true;
}

void chipstack_leave(void) {
    inside = false;
    MP_STATE_THREAD(stack_limit) = before;
}

static mp_obj_t chipstack_set(mp_obj_t at, mp_obj_t bytes) {
    base = mp_obj_get_int(at);
    limit = mp_obj_get_int(bytes);
    most = base;
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_2(chipstack_set_obj, chipstack_set);

static mp_obj_t chipstack_used(void) {
    mp_obj_t found[2] = {MP_OBJ_NEW_SMALL_INT(most), MP_OBJ_NEW_QSTR(deepest)};
    most = base;
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
