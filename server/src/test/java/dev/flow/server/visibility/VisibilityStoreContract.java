package dev.flow.server.visibility;

import com.google.protobuf.ByteString;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.Listing;
import dev.flow.server.state.ExecutionKey;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static dev.flow.server.persistence.Executions.START;
import static dev.flow.server.persistence.Executions.closed;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.open;
import static dev.flow.server.persistence.Executions.row;
import static dev.flow.server.persistence.Executions.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What every store that finds executions does; that it selects the right ones is tried with random filters. */
public abstract class VisibilityStoreContract {
    /** The attribute that {@link dev.flow.server.persistence.Executions} sets to the workflow id. */
    protected static final Map<String, IndexedValueType> CUSTOM =
            Map.of("Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD);

    /** Without executions; the same one during a test. */
    protected abstract ExecutionStore executions();

    /** Finds those executions. */
    protected abstract VisibilityStore store();

    private void start(String workflowId, int second) {
        ExecutionKey key = key(workflowId, workflowId + "-run");
        executions()
                .commit(List.of(
                        write(row(key, 1, open(key, START.plusSeconds(second)), new ExecutionRow.Wake(null, false)))));
    }

    private void close(String workflowId, int startSecond, int second) {
        ExecutionKey key = key(workflowId, workflowId + "-run");
        Listing listing = closed(key, START.plusSeconds(startSecond), START.plusSeconds(second));
        executions().commit(List.of(write(row(key, 2, listing, new ExecutionRow.Wake(null, false)))));
    }

    private List<String> ids(String query) {
        return ids(store().list("default", filter(query), 100, null));
    }

    private static List<String> ids(VisibilityStore.Page page) {
        return page.executions().stream()
                .map(info -> info.getExecution().getWorkflowId())
                .toList();
    }

    private static Filter filter(String query) {
        return VisibilityQuery.filter(query, CUSTOM);
    }

    @Test
    void lists_begin_with_open_executions_and_go_on_with_those_that_closed_last() {
        start("a", 1);
        start("b", 2);
        start("c", 3);
        start("d", 4);
        close("c", 3, 10);
        close("a", 1, 20);

        assertThat(ids("")).containsExactly("d", "b", "a", "c");
        assertThat(ids("ExecutionStatus = 'Running'")).containsExactly("d", "b");
        assertThat(ids("CloseTime > '2026-11-23T08:00:10Z'")).containsExactly("a");
        assertThat(ids("Customer = 'c' OR Customer = 'd'")).containsExactly("d", "c");
        assertThat(ids("Customer = 'a'")).containsExactly("a");
        assertThat(ids("WorkflowId STARTS_WITH 'b'")).containsExactly("b");
    }

    @Test
    void pages_follow_each_other() {
        for (int i = 0; i < 7; i++) {
            start("w" + i, 1);
        }
        List<String> found = new ArrayList<>();
        PageToken token = null;
        int pages = 0;
        do {
            VisibilityStore.Page page = store().list("default", Filter.ALL, 3, token);
            found.addAll(ids(page));
            token = page.next() == null
                    ? null
                    : PageToken.of(page.next().bytes()).orElseThrow();
            pages++;
        } while (token != null);

        assertThat(found).containsExactly("w6", "w5", "w4", "w3", "w2", "w1", "w0");
        assertThat(pages).isEqualTo(3);
    }

    @Test
    void a_full_last_page_has_no_next_one() {
        start("a", 1);
        start("b", 2);

        assertThat(store().list("default", Filter.ALL, 2, null).next()).isNull();
    }

    @Test
    void executions_are_counted_by_status() {
        start("a", 1);
        start("b", 2);
        start("c", 3);
        close("c", 3, 10);

        assertThat(store().count("default", Filter.ALL)).isEqualTo(3);
        assertThat(store().count("default", filter("Customer = 'c'"))).isEqualTo(1);
        assertThat(store().countByStatus("default", Filter.ALL))
                .isEqualTo(Map.of(
                        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING, 2L,
                        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED, 1L));
        assertThat(store().countByStatus("default", filter("Customer = 'none'")))
                .isEmpty();
    }

    @Test
    void a_list_answers_memo_and_search_attributes_and_the_length_of_closed_histories() {
        start("a", 1);
        WorkflowExecutionInfo open =
                store().list("default", Filter.ALL, 1, null).executions().getFirst();
        close("a", 1, 2);
        WorkflowExecutionInfo closed =
                store().list("default", Filter.ALL, 1, null).executions().getFirst();

        assertThat(open.getMemo().getFieldsMap()).containsKey("note");
        assertThat(open.getSearchAttributes().getIndexedFieldsMap()).containsKey("Customer");
        assertThat(open.getHistoryLength()).isZero();
        assertThat(closed.getHistoryLength()).isEqualTo(3);
    }

    @Test
    void another_namespace_has_other_executions() {
        start("a", 1);

        assertThat(store().list("other", Filter.ALL, 10, null).executions()).isEmpty();
        assertThat(store().count("other", filter("Customer = 'a'"))).isZero();
    }

    @Test
    void a_deleted_execution_is_not_found() {
        start("a", 1);
        executions().delete(key("a", "a-run"));

        assertThat(ids("Customer = 'a'")).isEmpty();
        assertThat(ids("")).isEmpty();
    }

    @Test
    void a_token_of_another_kind_is_refused() {
        assertThat(PageToken.of(ByteString.EMPTY)).isEmpty();
        assertThatThrownBy(() -> PageToken.of(ByteString.copyFromUtf8("token")))
                .isInstanceOf(ServiceFailure.class)
                .hasMessage("Invalid NextPageToken.");
    }
}
