package dev.flow.triggers.population;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some members of a population.
 *
 * @param next where the following page begins, at most 1,000 characters; null at the end
 */
public record MemberPage(List<Member> members, @Nullable String next) {
    public MemberPage {
        members = List.copyOf(members);
    }

    /**
     * A member.
     *
     * @param key 1 to 200 characters; the same for the same member in every page and every run of the query, and of no
     *     other member
     * @param value what the input of its run is made from
     */
    public record Member(String key, JsonNode value) {}
}
