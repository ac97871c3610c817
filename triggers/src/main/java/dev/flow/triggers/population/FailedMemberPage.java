package dev.flow.triggers.population;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some members of a population that have failed, in the order in which that became known.
 *
 * @param next position of the last one, where the next page begins; null at the end
 */
public record FailedMemberPage(
        List<FailedMember> members, @Nullable Long next) {
    public FailedMemberPage {
        members = List.copyOf(members);
    }
}
