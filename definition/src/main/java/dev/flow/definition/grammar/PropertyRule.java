package dev.flow.definition.grammar;

import java.util.List;

/** A rule between the properties of one object. */
public sealed interface PropertyRule {

    /** One of these properties, and no second one. */
    record ExactlyOne(List<String> properties) implements PropertyRule {
        public ExactlyOne {
            properties = List.copyOf(properties);
        }
    }

    /** One of these properties, or none. */
    record AtMostOne(List<String> properties) implements PropertyRule {
        public AtMostOne {
            properties = List.copyOf(properties);
        }
    }

    /** One of these properties at least. */
    record AtLeastOne(List<String> properties) implements PropertyRule {
        public AtLeastOne {
            properties = List.copyOf(properties);
        }
    }

    /** The property is used alone, or these are used together. */
    record AloneOr(String alone, List<String> together) implements PropertyRule {
        public AloneOr {
            together = List.copyOf(together);
        }
    }

    /** The property has a meaning only when the other one is there. */
    record Needs(String property, String other) implements PropertyRule {}

    /** The property is needed when the other one has this value, and has no meaning otherwise. */
    record OnlyWith(String property, String other, String value) implements PropertyRule {}

    /** At least one property. */
    record NotEmpty() implements PropertyRule {}
}
