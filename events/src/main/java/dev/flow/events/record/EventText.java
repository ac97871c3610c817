package dev.flow.events.record;

/** Texts that are kept in rows and shown to operators. */
public final class EventText {
    private EventText() {}

    /** The text without what databases and terminals do not take, cut to this many characters. */
    public static String of(String text, int most) {
        return text.codePoints()
                .filter(point -> !Character.isISOControl(point) && Character.getType(point) != Character.SURROGATE)
                .limit(most)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
