package dev.flow.store.idempotency;

import dev.flow.store.Dialect;
import dev.flow.store.ManualTime;
import dev.flow.store.OnBothDatabases;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
class IdempotencyRecordsTest extends OnBothDatabases {
    private static final Duration LEASE = Duration.ofSeconds(20);
    private static final RecordedResponse ANSWER = new RecordedResponse(
            202, Map.of("content-type", "application/json", "location", "/v1/x"), "{\"a\": \"ä\"}");

    private final ManualTime time;
    private final IdempotencyRecords records;

    IdempotencyRecordsTest(Dialect dialect) {
        super(dialect, new ManualTime());
        time = (ManualTime) store.time();
        this.records = new IdempotencyRecords(store, new IdempotencyRecords.Timeouts(LEASE, Duration.ofSeconds(25)));
    }

    private static IdempotentRequest request(String key, String body) {
        return new IdempotentRequest(key, "ann", "restartWorkflowExecution", "scope", body);
    }

    @Test
    void the_first_request_is_to_be_performed_and_its_answer_replayed() {
        Claim first = records.claim(request("k", "body"));

        assertThat(first).isInstanceOf(Claim.New.class);
        assertThat(records.complete(owned(first), ANSWER)).isEqualTo(ANSWER);
        assertThat(records.claim(request("k", "body"))).isEqualTo(new Claim.Replay(ANSWER));
        assertThat(records.claim(request("k", "body"))).isEqualTo(new Claim.Replay(ANSWER));
    }

    @Test
    void an_answer_without_body_and_headers_is_replayed_too() {
        RecordedResponse empty = new RecordedResponse(204, Map.of(), "");
        records.complete(owned(records.claim(request("k", "body"))), empty);

        assertThat(records.claim(request("k", "body"))).isEqualTo(new Claim.Replay(empty));
    }

    @Test
    void another_body_under_the_key_is_a_conflict_while_the_first_is_under_way_and_afterwards() {
        Claim first = records.claim(request("k", "body"));
        assertThat(records.claim(request("k", "another"))).isEqualTo(new Claim.Conflict());

        records.complete(owned(first), ANSWER);
        assertThat(records.claim(request("k", "another"))).isEqualTo(new Claim.Conflict());
    }

    @Test
    void the_same_key_of_another_principal_operation_or_scope_is_another_request() {
        records.claim(request("k", "body"));

        assertThat(records.claim(new IdempotentRequest("k", "bob", "restartWorkflowExecution", "scope", "body")))
                .isInstanceOf(Claim.New.class);
        assertThat(records.claim(new IdempotentRequest("k", "ann", "redeliver", "scope", "body")))
                .isInstanceOf(Claim.New.class);
        assertThat(records.claim(new IdempotentRequest("k", "ann", "restartWorkflowExecution", "other", "body")))
                .isInstanceOf(Claim.New.class);
    }

    @Test
    void parts_that_run_into_each_other_are_not_the_same_request() {
        Claim one = records.claim(new IdempotentRequest("k", "an", "nx", "scope", "body"));
        Claim other = records.claim(new IdempotentRequest("k", "ann", "x", "scope", "body"));

        assertThat(other).isInstanceOf(Claim.New.class);
        assertThat(owned(other).effectId()).isNotEqualTo(owned(one).effectId());
    }

    @Test
    void the_identity_of_the_effect_follows_from_the_request_alone() {
        Claim first = records.claim(request("k", "body"));

        // sha256 of "6:effect64:<record>4:body" with record = hex of
        // sha256("3:key5:scope3:ann24:restartWorkflowExecution1:k"), base32 of its first 130 bits: computed apart from
        // here.
        assertThat(owned(first).effectId()).isEqualTo("sujjbgleuvoslrwzmjpskmiip7");
    }

    @Test
    void a_request_that_was_let_go_is_repeated_under_the_same_identity() {
        Ownership first = owned(records.claim(request("k", "body")));
        records.release(first);

        Claim second = records.claim(request("k", "body"));

        assertThat(second).isInstanceOf(Claim.Unfinished.class);
        assertThat(owned(second).effectId()).isEqualTo(first.effectId());
        assertThat(time.instant()).isEqualTo(ManualTime.START);
        assertThat(records.claim(request("k", "another"))).isEqualTo(new Claim.Conflict());
    }

    @Test
    void requests_of_processes_that_have_ended_are_repeated_at_once_and_answers_stay() {
        records.complete(owned(records.claim(request("answered", "body"))), ANSWER);
        Ownership first = owned(records.claim(request("k", "body")));
        time.pass(LEASE.dividedBy(2));
        Instant restart = time.instant();

        records.releaseAll("scope");

        Claim second = records.claim(request("k", "body"));
        assertThat(second).isInstanceOf(Claim.Unfinished.class);
        assertThat(owned(second).effectId()).isEqualTo(first.effectId());
        assertThat(records.claim(request("answered", "body"))).isEqualTo(new Claim.Replay(ANSWER));
        assertThat(time.instant()).isEqualTo(restart);
    }

    @Test
    void a_request_without_effect_leaves_its_key_free_for_another_body() {
        records.withdraw(owned(records.claim(request("k", "body"))));

        assertThat(records.claim(request("k", "another"))).isInstanceOf(Claim.New.class);
    }

    @Test
    void a_repeat_that_is_refused_does_not_free_the_key_since_the_first_may_have_had_the_effect() {
        records.release(owned(records.claim(request("k", "body"))));
        records.withdraw(owned(records.claim(request("k", "body"))));

        assertThat(records.claim(request("k", "another"))).isEqualTo(new Claim.Conflict());
        assertThat(records.claim(request("k", "body"))).isInstanceOf(Claim.Unfinished.class);
        assertThat(time.instant()).isEqualTo(ManualTime.START);
    }

    @Test
    void an_owner_at_work_is_waited_for_until_its_lease_ends_and_then_taken_for_dead() {
        Ownership dead = owned(records.claim(request("k", "body")));

        Claim second = records.claim(request("k", "body"));

        assertThat(second).isInstanceOf(Claim.Unfinished.class);
        assertThat(owned(second).effectId()).isEqualTo(dead.effectId());
        assertThat(owned(second).token()).isNotEqualTo(dead.token());
        assertThat(Duration.between(ManualTime.START, time.instant()))
                .isBetween(LEASE, LEASE.plus(Duration.ofSeconds(1)));
    }

    @Test
    void nobody_waits_longer_than_the_patience_for_an_owner_with_a_long_lease() {
        var patient = new IdempotencyRecords(
                store, new IdempotencyRecords.Timeouts(Duration.ofHours(1), Duration.ofSeconds(3)));
        patient.claim(request("k", "body"));

        assertThat(patient.claim(request("k", "body"))).isInstanceOf(Claim.Unfinished.class);
        assertThat(Duration.between(ManualTime.START, time.instant()))
                .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(4));
    }

    @Test
    void of_two_owners_the_answer_of_the_faster_stands_for_both() {
        Ownership slow = owned(records.claim(request("k", "body")));
        Ownership fast = owned(records.claim(request("k", "body")));
        RecordedResponse other = new RecordedResponse(409, Map.of(), "too late");

        assertThat(records.complete(fast, ANSWER)).isEqualTo(ANSWER);
        assertThat(records.complete(slow, other)).isEqualTo(ANSWER);
        assertThat(records.claim(request("k", "body"))).isEqualTo(new Claim.Replay(ANSWER));
    }

    @Test
    void an_owner_that_was_replaced_can_neither_let_go_nor_forget() {
        Ownership replaced = owned(records.claim(request("k", "body")));
        Ownership present = owned(records.claim(request("k", "body")));
        records.release(replaced);
        records.withdraw(replaced);

        records.complete(present, ANSWER);
        assertThat(records.claim(request("k", "body"))).isEqualTo(new Claim.Replay(ANSWER));
    }

    @Test
    void an_answer_once_recorded_cannot_be_forgotten() {
        Ownership owner = owned(records.claim(request("k", "body")));
        records.complete(owner, ANSWER);
        records.withdraw(owner);
        records.release(owner);

        assertThat(records.claim(request("k", "body"))).isEqualTo(new Claim.Replay(ANSWER));
    }

    @Test
    void a_key_lives_seven_days() {
        records.complete(owned(records.claim(request("k", "body"))), ANSWER);

        time.pass(Duration.ofDays(7).minusMillis(1));
        assertThat(records.claim(request("k", "another"))).isEqualTo(new Claim.Conflict());

        time.pass(Duration.ofMillis(1));
        assertThat(records.claim(request("k", "another"))).isInstanceOf(Claim.New.class);
    }

    @Test
    void the_answer_of_an_effect_on_the_store_is_recorded_with_it_or_not_at_all() {
        Ownership owner = owned(records.claim(request("k", "body")));
        assertThatThrownBy(() -> store.inTransaction(transaction -> {
                    records.complete(transaction, owner, ANSWER);
                    throw new IllegalStateException("the effect failed");
                }))
                .hasMessage("the effect failed");
        records.release(owner);

        assertThat(records.claim(request("k", "body"))).isInstanceOf(Claim.Unfinished.class);
    }

    @Test
    void keys_have_one_to_256_characters() {
        assertThat(records.claim(request("k".repeat(256), "body"))).isInstanceOf(Claim.New.class);
        assertThatThrownBy(() -> request("", "body")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> request("k".repeat(257), "body")).isInstanceOf(IllegalArgumentException.class);
    }

    private static Ownership owned(Claim claim) {
        return ((Claim.Owned) claim).ownership();
    }
}
