package dev.flow.definition;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A function of the default catalog that could be read.
 *
 * @param name of the folder that holds the version's folder
 * @param version of the folder that holds the file
 * @param source the text
 * @param document the function's task as JSON, as written
 * @param positions the position of each of its nodes in the text
 */
public record CheckedFunction(
        String name, String version, SourceFile source, ObjectNode document, SourceMap positions) {
    /** The name as calls write it: {@code name:version}. */
    public String qualified() {
        return name + ":" + version;
    }
}
