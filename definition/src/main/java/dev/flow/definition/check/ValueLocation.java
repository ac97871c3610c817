package dev.flow.definition.check;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.text.Pointer;

/**
 * The location of a value in its document.
 *
 * @param pointer where it is
 * @param owner the position of its key: what it lacks is reported there
 * @param label how messages call it, for example {@code `with`}
 */
record ValueLocation(Pointer pointer, Range owner, String label) {

    ValueLocation property(String name, Range key) {
        return new ValueLocation(pointer.child(name), key, "`" + name + "`");
    }

    ValueLocation element(int index, Range range) {
        return new ValueLocation(pointer.child(index), range, "element " + (index + 1) + " of " + label);
    }
}
