package dev.flow.reporting;

/** Whether text has colours (ANSI escape sequences). */
public enum Style {
    PLAIN,
    COLOR;

    public static Style of(boolean color) {
        return color ? COLOR : PLAIN;
    }

    public String bold(String text) {
        return paint("1", text);
    }

    public String dim(String text) {
        return paint("2", text);
    }

    public String red(String text) {
        return paint("31", text);
    }

    public String green(String text) {
        return paint("32", text);
    }

    public String yellow(String text) {
        return paint("33", text);
    }

    public String blue(String text) {
        return paint("34", text);
    }

    private String paint(String code, String text) {
        return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
