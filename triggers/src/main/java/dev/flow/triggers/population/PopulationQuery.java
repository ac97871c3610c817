package dev.flow.triggers.population;

import dev.flow.identity.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A set of members, by pages. Its owner is the host application, or a declaration of {@code flow.yaml}: a document can
 * name it, and has no say in what it returns. Thread-safe; may block.
 */
@FunctionalInterface
public interface PopulationQuery {
    /**
     * The members after a position. Equal positions give the members that are there then: a member that is added or
     * removed while a population is under way may be part of it or not, all others are, each once.
     *
     * @param scope whose members they are; those of others must not be returned
     * @param cursor {@link MemberPage#next} of the page before; null for the first page
     * @param limit of members, at least 1
     * @throws PopulationQueryException when it cannot answer
     */
    MemberPage page(Scope scope, @Nullable String cursor, int limit);
}
