package dev.flow.definition.grammar;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A property of an object type.
 *
 * @param doc one sentence
 * @param required whether it must be there
 * @param fallback its value when it is not there, as the docs show it
 * @param since the release that brought it, when later than 1.0.0
 * @param evaluation what expressions in here may read
 */
public record ObjectProperty(
        String name,
        ValueShape shape,
        String doc,
        boolean required,
        @Nullable String fallback,
        @Nullable String since,
        Evaluation evaluation) {

    /**
     * What expressions in a property may read.
     *
     * @param site null means the site of the object itself
     * @param bindings variables that are bound here besides
     */
    public record Evaluation(@Nullable EvaluationSite site, List<Binding> bindings) {
        static final Evaluation INHERITED = new Evaluation(null, List.of());

        public Evaluation {
            bindings = List.copyOf(bindings);
        }
    }

    /**
     * A variable whose name the document chooses.
     *
     * @param path properties that lead from the object to the name
     * @param fallback its name when the document chooses none
     */
    public record Binding(List<String> path, String fallback) {
        public Binding {
            path = List.copyOf(path);
        }
    }

    static ObjectProperty required(String name, ValueShape shape, String doc) {
        return new ObjectProperty(name, shape, doc, true, null, null, Evaluation.INHERITED);
    }

    static ObjectProperty optional(String name, ValueShape shape, String doc) {
        return new ObjectProperty(name, shape, doc, false, null, null, Evaluation.INHERITED);
    }

    ObjectProperty orElse(String value) {
        return new ObjectProperty(name, shape, doc, required, value, since, evaluation);
    }

    ObjectProperty since(String release) {
        return new ObjectProperty(name, shape, doc, required, fallback, release, evaluation);
    }

    ObjectProperty at(EvaluationSite site) {
        return new ObjectProperty(
                name, shape, doc, required, fallback, since, new Evaluation(site, evaluation.bindings()));
    }

    ObjectProperty binding(String variable, String... path) {
        List<Binding> bindings = new ArrayList<>(evaluation.bindings());
        bindings.add(new Binding(List.of(path), variable));
        return new ObjectProperty(
                name, shape, doc, required, fallback, since, new Evaluation(evaluation.site(), bindings));
    }
}
