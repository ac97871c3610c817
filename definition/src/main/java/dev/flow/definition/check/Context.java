package dev.flow.definition.check;

import dev.flow.definition.grammar.Site;
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
record Context(Site site, Set<String> bound, boolean open, NameIndex siblings, Surroundings place) {

    /**
     * What enclosing tasks say.
     *
     * @param branch whether the list of the task is one of branches
     * @param bounded whether a timeout or a lost race ends whatever happens here
     */
    record Surroundings(boolean branch, boolean bounded) {}

    static Context at(Site site) {
        return new Context(site, Set.of(), false, NameIndex.empty(), new Surroundings(false, false));
    }

    Context site(Site next) {
        return next == site ? this : new Context(next, bound, open, siblings, place);
    }

    Context binding(String variable) {
        return binding(Set.of(variable));
    }

    Context binding(Set<String> variables) {
        Set<String> more = new HashSet<>(bound);
        more.addAll(variables);
        return new Context(site, more, open, siblings, place);
    }

    Context bindingUnknown() {
        return new Context(site, bound, true, siblings, place);
    }

    Context among(NameIndex names, boolean branches) {
        return new Context(
                site, bound, open, branches ? NameIndex.empty() : names, new Surroundings(branches, place.bounded()));
    }

    Context bounded() {
        return place.bounded()
                ? this
                : new Context(site, bound, open, siblings, new Surroundings(place.branch(), true));
    }
}
