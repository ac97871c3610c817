package dev.flow.definition.check;

import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.text.NameIndex;
import java.util.HashSet;
import java.util.Set;

/**
 * What holds where a value stands.
 *
 * @param site what expressions may read
 * @param bound variables that loops, catches and iterators bind here
 * @param open whether a name of a binding could not be read, so that any variable may be bound
 * @param siblings tasks that a {@code then} may name
 * @param place how the enclosing tasks shape what may happen here
 */
record CheckContext(EvaluationSite site, Set<String> bound, boolean open, NameIndex siblings, Surroundings place) {

    /**
     * What enclosing tasks say.
     *
     * @param branch whether the list of the task is one of branches
     * @param bounded whether a timeout or a lost race ends whatever happens here
     */
    record Surroundings(boolean branch, boolean bounded) {}

    static CheckContext at(EvaluationSite site) {
        return new CheckContext(site, Set.of(), false, NameIndex.empty(), new Surroundings(false, false));
    }

    CheckContext site(EvaluationSite next) {
        return next == site ? this : new CheckContext(next, bound, open, siblings, place);
    }

    CheckContext binding(String variable) {
        return binding(Set.of(variable));
    }

    CheckContext binding(Set<String> variables) {
        Set<String> more = new HashSet<>(bound);
        more.addAll(variables);
        return new CheckContext(site, more, open, siblings, place);
    }

    CheckContext bindingUnknown() {
        return new CheckContext(site, bound, true, siblings, place);
    }

    CheckContext among(NameIndex names, boolean branches) {
        return new CheckContext(
                site, bound, open, branches ? NameIndex.empty() : names, new Surroundings(branches, place.bounded()));
    }

    CheckContext bounded() {
        return place.bounded()
                ? this
                : new CheckContext(site, bound, open, siblings, new Surroundings(place.branch(), true));
    }
}
