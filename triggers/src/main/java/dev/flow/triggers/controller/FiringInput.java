package dev.flow.triggers.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.model.TemplateCompiler;
import dev.flow.definition.value.TemplateException;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.Firing.Cause;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/** The input of the run of a firing: the trigger's {@code input}, whose expressions read {@code $firing}. */
public final class FiringInput {
    private FiringInput() {}

    /**
     * Evaluates it. In expressions {@code now} is the nominal time, so that every attempt of a firing gives its run the
     * same input.
     *
     * @return an object without properties for a trigger without {@code input}
     * @throws TemplateException when an expression fails
     */
    public static JsonNode of(DeclaredTrigger trigger, Cause cause, Instant nominal) {
        JsonNode template = trigger.document().get("input");
        if (template == null) {
            return JsonNodeFactory.instance.objectNode();
        }
        ObjectNode firing = firing(trigger, cause, nominal);
        return TemplateCompiler.strict()
                .value(template)
                .evaluate(
                        JsonNodeFactory.instance.objectNode(),
                        Bindings.of(Map.of("firing", firing)),
                        EvaluationOptions.at(nominal));
    }

    private static ObjectNode firing(DeclaredTrigger trigger, Cause cause, Instant nominal) {
        ZoneId zone = ZoneId.of(trigger.document().path("timezone").asText("UTC"));
        return JsonNodeFactory.instance
                .objectNode()
                .put("trigger", trigger.name())
                .put("cause", cause.label())
                .put("nominal_time", nominal.toString())
                .put("local_time", DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(nominal.atZone(zone)))
                .put("timezone", zone.getId());
    }
}
