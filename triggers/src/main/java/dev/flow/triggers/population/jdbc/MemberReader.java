package dev.flow.triggers.population.jdbc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.MemberPage.Member;
import dev.flow.triggers.population.PopulationQueryException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a page of a result, and refuses one from which a population could not go on. For one page. */
final class MemberReader {
    /** Bytes of a member as JSON. */
    private static final int MEMBER = 64 * 1024;

    /** Bytes of a page as JSON; a page of more ends early. */
    private static final int PAGE = 1024 * 1024;

    private static final int KEY = 200;

    private final QueryDeclaration query;
    private final @Nullable String cursor;
    private final int most;
    private final List<Member> members = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();
    private long previous = Long.MIN_VALUE;
    private int bytes;

    /**
     * For the page after a position.
     *
     * @param cursor null for the first page
     * @param most members that it may have
     */
    MemberReader(QueryDeclaration query, @Nullable String cursor, int most) {
        this.query = query;
        this.cursor = cursor;
        this.most = most;
        if (query.counts() && cursor != null) {
            previous = number(cursor);
        }
    }

    MemberPage read(ResultSet rows) throws SQLException {
        MemberColumns columns = MemberColumns.of(query, rows.getMetaData());
        while (rows.next()) {
            if (members.size() == most) {
                throw broken("ignores its limit: it returns more than the " + most
                        + " members that were asked for. End it with `limit :limit`");
            }
            ObjectNode value = columns.read(rows);
            Member member = new Member(key(columns.key(value)), value);
            int size = value.toString().getBytes(StandardCharsets.UTF_8).length;
            if (size > MEMBER) {
                throw broken("returns a member of " + size + " bytes, and one may have " + MEMBER
                        + ": select fewer columns");
            }
            if (bytes + size > PAGE) {
                return page(true);
            }
            bytes += size;
            add(member);
        }
        return page(members.size() == most);
    }

    private MemberPage page(boolean more) {
        return new MemberPage(members, more ? members.getLast().key() : null);
    }

    private void add(Member member) {
        if (!keys.add(member.key())) {
            throw broken("returns two members with the same key: `key` must name a column that is unique");
        }
        if (member.key().equals(cursor)) {
            throw broken("does not go on: a page begins with the last member of the page before."
                    + " Use `:cursor` with `>`");
        }
        if (query.counts()) {
            long next = number(member.key());
            if (next <= previous && !(members.isEmpty() && cursor == null)) {
                throw broken("returns members that are not in the order of their keys, or not after `:cursor`:"
                        + " write `" + query.key() + " > :cursor order by " + query.key() + "`");
            }
            previous = next;
        }
        members.add(member);
    }

    private String key(JsonNode value) {
        boolean scalar = value.isTextual() || value.isNumber();
        String key = value.isNumber() ? value.decimalValue().toPlainString() : value.asText();
        if (!scalar || key.isEmpty() || key.length() > KEY) {
            throw broken("returns a member whose key is "
                    + (value.isNull() ? "null" : scalar && key.isEmpty() ? "empty" : scalar ? "too long" : "no text")
                    + ": `key` must name a column of numbers or of texts of 1 to " + KEY + " characters");
        }
        return key;
    }

    private long number(String key) {
        try {
            return Long.parseLong(key);
        } catch (NumberFormatException e) {
            throw broken("has an integer as `cursor`, and its keys are none: write `cursor: ''`");
        }
    }

    private PopulationQueryException broken(String what) {
        return PopulationQueryException.broken("The query " + query.name() + " " + what + ".", null);
    }
}
