package dev.flow.cli.command;

import dev.flow.cli.output.DataFormat;

/** What {@code --output} accepts where the data has no fixed shape. */
enum ResultFormat {
    JSON,
    YAML;

    DataFormat format() {
        return switch (this) {
            case JSON -> DataFormat.JSON;
            case YAML -> DataFormat.YAML;
        };
    }
}
