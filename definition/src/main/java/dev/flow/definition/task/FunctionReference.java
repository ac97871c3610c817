package dev.flow.definition.task;

/** What a {@code call} that names no built-in kind refers to (DSL, "Calling Custom Functions"). */
public sealed interface FunctionReference {

    /** A task of this document's {@code use.functions}. */
    record Local(String name) implements FunctionReference {}

    /**
     * A function whose task is in the definition's references: one of a catalog, {@code name:version@catalog}, or one
     * at an address of its own, which is the name then, with neither version nor catalog.
     */
    record Cataloged(String name, String version, String catalog) implements FunctionReference {
        /** As a document writes it. */
        public String qualified() {
            return catalog.isEmpty() ? name : name + ":" + version + "@" + catalog;
        }
    }

    /** A function that the host offers in Java, callable like one of the default catalog. */
    record Host(String name, String version) implements FunctionReference {}

    /** A function of the kind {@code queue}, callable like one of the default catalog. */
    record Queue(String name, String version) implements FunctionReference {
        /** {@code name:version}, as the settings declare it. */
        public String qualified() {
            return name + ":" + version;
        }
    }
}
