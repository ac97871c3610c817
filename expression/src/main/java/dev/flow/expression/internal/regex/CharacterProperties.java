package dev.flow.expression.internal.regex;

import java.util.Locale;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The sets of {@code \p{…}} and {@code [:…:]}: POSIX classes, general categories, scripts. */
final class CharacterProperties {
    private static final String[] CATEGORIES = {
        "Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Me", "Mc", "Nd", "Nl", "No", "", "Zs", "Zl", "Zp", "Cc", "Cf", "",
        "Co", "Cs", "Pd", "Ps", "Pe", "Pc", "Po", "Sm", "Sc", "Sk", "So", "Pi", "Pf"
    };

    private CharacterProperties() {}

    static @Nullable IntPredicate find(String name) {
        String key =
                name.toLowerCase(Locale.ROOT).replace(" ", "").replace("_", "").replace("-", "");
        IntPredicate posix = posix(key);
        if (posix != null) {
            return posix;
        }
        IntPredicate category = category(key);
        return category != null ? category : script(name);
    }

    static @Nullable IntPredicate posix(String key) {
        return switch (key) {
            case "alpha", "alphabetic" -> Character::isAlphabetic;
            case "digit" -> Character::isDigit;
            case "alnum" -> codePoint -> Character.isAlphabetic(codePoint) || Character.isDigit(codePoint);
            case "upper", "uppercase" -> Character::isUpperCase;
            case "lower", "lowercase" -> Character::isLowerCase;
            case "space", "whitespace" -> CodePointSet::isSpace;
            case "blank" -> codePoint -> codePoint == '\t' || Character.getType(codePoint) == Character.SPACE_SEPARATOR;
            case "cntrl" -> Character::isISOControl;
            case "punct" -> codePoint -> isPunctuation(codePoint);
            case "graph" -> codePoint -> isPrinted(codePoint) && !CodePointSet.isSpace(codePoint);
            case "print" ->
                codePoint -> isPrinted(codePoint)
                        && (!CodePointSet.isSpace(codePoint)
                                || Character.getType(codePoint) == Character.SPACE_SEPARATOR);
            case "xdigit" -> codePoint -> codePoint < 128 && Character.digit(codePoint, 16) >= 0;
            case "word" -> CodePointSet::isWord;
            case "ascii" -> codePoint -> codePoint < 128;
            case "any" -> codePoint -> true;
            default -> null;
        };
    }

    private static boolean isPunctuation(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> "$+<=>^`|~".indexOf(codePoint) >= 0;
        };
    }

    private static boolean isPrinted(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.UNASSIGNED, Character.CONTROL, Character.SURROGATE -> false;
            default -> true;
        };
    }

    private static @Nullable IntPredicate category(String key) {
        String wanted = key.length() == 1 ? key.toUpperCase(Locale.ROOT) : key;
        int bits = 0;
        for (int i = 0; i < CATEGORIES.length; i++) {
            boolean fits = wanted.length() == 1
                    ? CATEGORIES[i].startsWith(wanted)
                    : !CATEGORIES[i].isEmpty() && CATEGORIES[i].equalsIgnoreCase(wanted);
            bits |= fits ? 1 << i : 0;
        }
        int mask = bits;
        return mask == 0 ? null : codePoint -> (mask >> Character.getType(codePoint) & 1) != 0;
    }

    private static @Nullable IntPredicate script(String name) {
        try {
            Character.UnicodeScript script = Character.UnicodeScript.forName(name);
            return codePoint -> Character.UnicodeScript.of(codePoint) == script;
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }
}
