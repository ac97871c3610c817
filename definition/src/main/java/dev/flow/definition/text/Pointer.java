package dev.flow.definition.text;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A place in a document, one step after another; written as a JSON pointer (RFC 6901). Immutable. */
public final class Pointer {
    /** The pointer to the whole document. */
    public static final Pointer ROOT = new Pointer(null, "");

    private static final Pattern FORM = Pattern.compile("(/([^~/]|~[01])*)*");

    private final @Nullable Pointer parent;
    private final String step;

    private Pointer(@Nullable Pointer parent, String step) {
        this.parent = parent;
        this.step = step;
    }

    /** The property or element below. */
    public Pointer child(String name) {
        return new Pointer(this, name);
    }

    public Pointer child(int index) {
        return new Pointer(this, Integer.toString(index));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        write(text);
        return text.toString();
    }

    private void write(StringBuilder text) {
        if (parent != null) {
            parent.write(text);
            text.append('/').append(escape(step));
        }
    }

    /** The place that a JSON pointer says. */
    public static Pointer parse(String text) {
        Pointer pointer = ROOT;
        if (!text.isEmpty()) {
            for (String step : text.substring(1).split("/", -1)) {
                pointer = pointer.child(unescape(step));
            }
        }
        return pointer;
    }

    /** One step as written in a pointer. */
    public static String escape(String step) {
        return step.indexOf('~') < 0 && step.indexOf('/') < 0
                ? step
                : step.replace("~", "~0").replace("/", "~1");
    }

    /** A step as written in the document. */
    public static String unescape(String step) {
        return step.indexOf('~') < 0 ? step : step.replace("~1", "/").replace("~0", "~");
    }

    /** The last step of a JSON pointer, as written in the document: of a task's reference, its name. */
    public static String last(String text) {
        return unescape(text.substring(text.lastIndexOf('/') + 1));
    }

    /** Whether the text is a JSON pointer. */
    public static boolean isValid(String text) {
        return FORM.matcher(text).matches();
    }
}
