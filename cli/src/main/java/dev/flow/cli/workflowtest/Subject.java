package dev.flow.cli.workflowtest;

import java.util.stream.Stream;

/** Whose calls are meant. */
public sealed interface Subject {
    /** Whether it is this call. */
    boolean includes(Call call);

    /** The calls of a task. */
    record OfTask(String nameOrReference) implements Subject {
        @Override
        public boolean includes(Call call) {
            return Stream.concat(Stream.of(call.task()), call.through().stream())
                    .anyMatch(this::includes);
        }

        /** Whether it is the task with this reference. */
        public boolean includes(String reference) {
            return reference.equals(nameOrReference) || Call.name(reference).equals(nameOrReference);
        }

        @Override
        public String toString() {
            return nameOrReference;
        }
    }

    /** The calls of a function, by its name with or without version and catalog. */
    record OfFunction(String name) implements Subject {
        @Override
        public boolean includes(Call call) {
            return call.function() != null && includes(call.function());
        }

        /** Whether it is the function that a call names like this. */
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
