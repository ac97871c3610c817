package dev.flow.gateway.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which keys and values a map of strings takes. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface MapPatterns {
    /** Pattern of the keys. */
    String keys();

    /** The same in words: a sentence. */
    String keysInWords();

    /** Pattern of the values. */
    String values();

    /** The same in words: a sentence. */
    String valuesInWords();
}
