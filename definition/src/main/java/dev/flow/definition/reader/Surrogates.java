package dev.flow.definition.reader;

/** Finds unpaired surrogates, which UTF-16 allows and Unicode does not. */
final class Surrogates {
    private Surrogates() {}

    /** Whether every surrogate of the text has its other half: only then can it be written as UTF-8. */
    static boolean isWellFormed(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (Character.isHighSurrogate(c)
                    && at + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(at + 1))) {
                at++;
            } else if (Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }
}
