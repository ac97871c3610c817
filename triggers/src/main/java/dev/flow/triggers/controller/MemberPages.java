package dev.flow.triggers.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsParts;
import dev.flow.store.StoreException;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.MemberPage.Member;
import dev.flow.triggers.population.PopulationQueries;
import dev.flow.triggers.population.PopulationQueryException;
import dev.flow.triggers.workflow.PopulationActivities.Due;
import dev.flow.triggers.workflow.PopulationActivities.Page;
import dev.flow.triggers.workflow.PopulationActivities.Position;
import io.temporal.activity.ActivityInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pages of a population, of its query or of the members that have failed in an earlier one; what the owner of a
 * query did wrong is told as a broken page. Thread-safe.
 */
final class MemberPages {
    private static final Logger log = LoggerFactory.getLogger(MemberPages.class);

    /** How long a query is waited for that the configuration of this process does not have (yet). */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Bytes of the inputs of a page; one with more is asked for again, with half the members. */
    private static final int MOST_BYTES = 1 << 20;

    private static final int MOST_KEY = 200;
    private static final int MOST_CURSOR = 1_000;

    private final RunsParts runs;
    private final PopulationQueries queries;
    private final FailedMembers failed;

    MemberPages(RunsParts runs, PopulationQueries queries, FailedMembers failed) {
        this.runs = runs;
        this.queries = queries;
        this.failed = failed;
    }

    Page page(Position position, ActivityInfo attempt) {
        try {
            String earlier = position.job().rerunOf();
            return earlier == null ? queried(position, attempt) : failed.page(earlier, position.cursor());
        } catch (PopulationQueryException e) {
            String message = String.valueOf(e.getMessage());
            return e.isPassing() ? Page.held(message) : Page.broken(message);
        } catch (RunsException | StoreException e) {
            return Page.held(String.valueOf(e.getMessage()));
        }
    }

    private Page queried(Position position, ActivityInfo attempt) {
        PopulationRequest request = position.job().request();
        String name = request.plan().query();
        Optional<PopulationQueries.Named> found = queries.find(name);
        if (found.isEmpty()) {
            return unknown(name, attempt);
        }
        Optional<MemberInput> input = MemberInput.of(request, runs.definitions());
        if (input.isEmpty()) {
            return Page.held("The definition " + request.caller().definition() + " is not there (yet).");
        }
        PopulationQueries.Named query = found.get();
        int most = request.plan().page() == 0
                ? query.mostMembers()
                : Math.min(request.plan().page(), query.mostMembers());
        Instant now = Instant.ofEpochMilli(attempt.getScheduledTimestamp());
        for (int limit = most; ; limit = Math.max(1, limit / 2)) {
            MemberPage members = checked(query, position.cursor(), limit);
            Page page = made(
                    members,
                    input.get(),
                    now,
                    request.heritage().traits().valueLimit(),
                    limit == 1 ? Integer.MAX_VALUE : MOST_BYTES);
            if (page != null) {
                return page;
            }
        }
    }

    /** A revision that has the query may be about to arrive in this process. */
    private static Page unknown(String name, ActivityInfo attempt) {
        String message = "There is no query " + name + ": neither the host nor flow.yaml has one of this name.";
        long waited = attempt.getCurrentAttemptScheduledTimestamp() - attempt.getScheduledTimestamp();
        if (waited < PATIENCE.toMillis()) {
            throw TriggersException.unavailable(message);
        }
        return Page.broken(message);
    }

    private MemberPage checked(PopulationQueries.Named query, @Nullable String cursor, int limit) {
        MemberPage page;
        try {
            page = query.query().page(runs.scope(), cursor, limit);
        } catch (PopulationQueryException e) {
            throw e;
        } catch (RuntimeException e) {
            log.warn("The query {} has failed.", query.name(), e);
            throw PopulationQueryException.unavailable(
                    "The query " + query.name() + " has failed (" + e.getClass().getSimpleName()
                            + "); the log says more.",
                    e);
        }
        String wrong = wrong(page, cursor, limit);
        if (wrong != null) {
            throw PopulationQueryException.broken("The query " + query.name() + " " + wrong + ".", null);
        }
        return page;
    }

    private static @Nullable String wrong(MemberPage page, @Nullable String cursor, int limit) {
        if (page.members().size() > limit) {
            return "has answered " + page.members().size() + " members where at most " + limit + " were asked for";
        }
        Set<String> keys = new HashSet<>();
        for (Member member : page.members()) {
            if (member.key().isEmpty() || member.key().length() > MOST_KEY) {
                return "has a member whose key does not have 1 to " + MOST_KEY + " characters";
            }
            if (!keys.add(member.key())) {
                return "has two members of the same key on one page";
            }
        }
        String next = page.next();
        if (next != null && next.length() > MOST_CURSOR) {
            return "has a cursor of more than " + MOST_CURSOR + " characters";
        }
        return next != null && next.equals(cursor) ? "does not go on: the next page is the same again" : null;
    }

    /**
     * Null when the inputs are too large together.
     *
     * @param limit bytes of one input
     * @param most bytes of all
     */
    private static @Nullable Page made(MemberPage members, MemberInput input, Instant now, int limit, int most) {
        List<Due> due = new ArrayList<>();
        List<FailedMember> refused = new ArrayList<>();
        long bytes = 0;
        for (Member member : members.members()) {
            try {
                JsonNode value = input.of(member.value(), now);
                int size = Json.write(value).length;
                if (size > limit) {
                    refused.add(MemberInput.tooLarge(member.key(), size, limit));
                    continue;
                }
                bytes += size;
                if (bytes > most) {
                    return null;
                }
                due.add(new Due(member.key(), value, size));
            } catch (TemplateException e) {
                refused.add(MemberInput.failed(member.key(), e));
            }
        }
        return new Page(due, refused, members.next(), null, null);
    }
}
