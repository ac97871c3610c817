package dev.flow.definition.task;

/** What a {@code call} that names no built-in kind refers to (DSL, "Calling Custom Functions"). */
public sealed interface FunctionReference {

    /** A task of this document's {@code use.functions}. */
    record Local(String name) implements FunctionReference {}

    /** A function of a catalog, {@code name:version@catalog}; its task is in the definition's references. */
    record Cataloged(String name, String version, String catalog) implements FunctionReference {
        /** As a document writes it. */
        public String qualified() {
            return name + ":" + version + "@" + catalog;
        }
    }

    /** A function that the host offers in Java, callable like one of the default catalog. */
    record Host(String name, String version) implements FunctionReference {}
}
