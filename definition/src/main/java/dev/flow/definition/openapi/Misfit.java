package dev.flow.definition.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.Pointer;

/**
 * A literal value that its schema does not allow.
 *
 * @param must what the schema asks for, after "must"
 * @param end what the value is instead, to the end of the sentence
 */
record Misfit(Place place, String must, String end) {
    private static final int LONGEST = 60;

    /**
     * Where a value is.
     *
     * @param at in the workflow document
     * @param inside JSON pointer in the argument that it is part of
     */
    record Place(Pointer at, String inside) {
        Place child(String name) {
            return new Place(at.child(name), inside + "/" + Pointer.escape(name));
        }
    }

    static Misfit of(Place place, String must, JsonNode value) {
        return new Misfit(place, must, ", and is " + shown(value) + ".");
    }

    Misfit at(Place other) {
        return new Misfit(other, must, end);
    }

    /** Of a value that is written inside of a text, which is what has a position. */
    Misfit within(Place text) {
        return at(new Place(text.at(), place.inside()));
    }

    /** @param argument what the value is part of */
    String sentence(String argument) {
        return (place.inside().isEmpty() ? "The " + argument : "The value " + place.inside() + " of the " + argument)
                + " must " + must + end;
    }

    static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, LONGEST))) + "…";
    }
}
