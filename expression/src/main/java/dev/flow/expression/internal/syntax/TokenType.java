package dev.flow.expression.internal.syntax;

/** The kinds of tokens; brackets and punctuation are operators. */
enum TokenType {
    NAME,
    FIELD,
    VARIABLE,
    NUMBER,
    FORMAT,
    KEYWORD,
    OPERATOR,
    QUOTE_OPEN,
    QUOTE_TEXT,
    QUOTE_CLOSE,
    INTERPOLATION_OPEN,
    INTERPOLATION_CLOSE,
    INVALID,
    END
}
