package dev.flow.engine.cursor;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.flow.definition.task.FlowDirective;

/** A flow directive as a cursor keeps it: {@code continue}, {@code exit}, {@code end} or {@code >task}. */
public record Directive(FlowDirective flow) {

    @JsonCreator
    static Directive parse(String text) {
        return new Directive(
                switch (text) {
                    case "continue" -> new FlowDirective.Continue();
                    case "exit" -> new FlowDirective.Exit();
                    case "end" -> new FlowDirective.End();
                    default -> new FlowDirective.GoTo(text.substring(1));
                });
    }

    @JsonValue
    String text() {
        return switch (flow) {
            case FlowDirective.Continue _ -> "continue";
            case FlowDirective.Exit _ -> "exit";
            case FlowDirective.End _ -> "end";
            case FlowDirective.GoTo(String task) -> ">" + task;
        };
    }
}
