package dev.flow.workflowtest.model;

import java.util.stream.Stream;

/** Selects calls by their task or by the called function. */
public sealed interface CallSelector {
    /** Whether this selects the call. */
    boolean includes(RecordedCall call);

    /** The calls of a task. */
    record OfTask(String nameOrReference) implements CallSelector {
        @Override
        public boolean includes(RecordedCall call) {
            return Stream.concat(Stream.of(call.task()), call.through().stream())
                    .anyMatch(this::includes);
        }

        /** Whether this selects the task with this reference. */
        public boolean includes(String reference) {
            return reference.equals(nameOrReference)
                    || RecordedCall.name(reference).equals(nameOrReference);
        }

        @Override
        public String toString() {
            return nameOrReference;
        }
    }

    /** The calls of a function, selected by its name with or without version and catalog. */
    record OfFunction(String name) implements CallSelector {
        @Override
        public boolean includes(RecordedCall call) {
            return call.function() != null && includes(call.function());
        }

        /** Whether this selects the function with this name in a call. */
        public boolean includes(String called) {
            var qualified = called.contains("://") ? called : called.replaceFirst("@.*", "");
            return called.equals(name)
                    || qualified.equals(name)
                    || qualified.replaceFirst(":.*", "").equals(name);
        }

        @Override
        public String toString() {
            return "function " + name;
        }
    }
}
