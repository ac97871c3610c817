package dev.flow.definition.check;

import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.text.NameIndex;
import java.util.HashSet;
import java.util.Set;

/**
 * The circumstances under which a value is evaluated.
 *
 * @param site what expressions may read
 * @param bound variables that loops, catches and iterators bind here
 * @param open whether a name of a binding could not be read, so that any variable may be bound
 * @param siblings tasks that a {@code then} may name
 * @param enclosing the influence of the enclosing tasks
 */
record CheckContext(
        EvaluationSite site, Set<String> bound, boolean open, NameIndex siblings, EnclosingTasks enclosing) {

    /**
     * The influence of the enclosing tasks.
     *
     * @param branch whether the list of the task is one of branches
     * @param bounded whether a timeout or a lost race ends the task in any case
     */
    record EnclosingTasks(boolean branch, boolean bounded) {}

    static CheckContext at(EvaluationSite site) {
        return new CheckContext(site, Set.of(), false, NameIndex.empty(), new EnclosingTasks(false, false));
    }

    CheckContext site(EvaluationSite next) {
        return next == site ? this : new CheckContext(next, bound, open, siblings, enclosing);
    }

    CheckContext binding(String variable) {
        return binding(Set.of(variable));
    }

    CheckContext binding(Set<String> variables) {
        Set<String> more = new HashSet<>(bound);
        more.addAll(variables);
        return new CheckContext(site, more, open, siblings, enclosing);
    }

    CheckContext bindingUnknown() {
        return new CheckContext(site, bound, true, siblings, enclosing);
    }

    CheckContext among(NameIndex names, boolean branches) {
        return new CheckContext(
                site,
                bound,
                open,
                branches ? NameIndex.empty() : names,
                new EnclosingTasks(branches, enclosing.bounded()));
    }

    CheckContext bounded() {
        return enclosing.bounded()
                ? this
                : new CheckContext(site, bound, open, siblings, new EnclosingTasks(enclosing.branch(), true));
    }
}
