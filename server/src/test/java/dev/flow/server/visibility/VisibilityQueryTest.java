package dev.flow.server.visibility;

import dev.flow.server.failure.ServiceFailure;
import io.grpc.Status;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class VisibilityQueryTest {
    private static final Map<String, IndexedValueType> CUSTOM = Map.of(
            "Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            "Labels", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST,
            "Note", IndexedValueType.INDEXED_VALUE_TYPE_TEXT,
            "Score", IndexedValueType.INDEXED_VALUE_TYPE_INT,
            "Rate", IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE,
            "Paid", IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
            "Due", IndexedValueType.INDEXED_VALUE_TYPE_DATETIME);

    private static final Map<String, Value> ORDER = Map.ofEntries(
            Map.entry("WorkflowId", new Value.Text("order-1")),
            Map.entry("WorkflowType", new Value.Text("it's")),
            Map.entry("ExecutionStatus", new Value.Whole(2)),
            Map.entry("StartTime", new Value.Whole(1_000_000)),
            Map.entry("CloseTime", new Value.Whole(61_000_000)),
            Map.entry("ExecutionDuration", new Value.Whole(60_000_000_000L)),
            Map.entry("HistoryLength", new Value.Whole(11)),
            Map.entry("Customer", new Value.Text("acme")),
            Map.entry("Labels", new Value.Terms(List.of("a=1", "b=2"))),
            Map.entry("Note", new Value.Terms(List.of("handle", "with", "care"))),
            Map.entry("Score", new Value.Whole(7)),
            Map.entry("Rate", new Value.Real(0.5)),
            Map.entry("Paid", new Value.Flag(true)));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "WorkflowId = 'order-1'",
                "WorkflowId=\"order-1\"",
                "`WorkflowId` = 'order-1'",
                "WorkflowType = 'it''s'",
                "WorkflowType = 'it\\'s'",
                "WorkflowId != 'other'",
                "WorkflowId <> 'other'",
                "WorkflowId > 'order' and WorkflowId < 'p'",
                "WorkflowId STARTS_WITH 'order-'",
                "WorkflowId NOT STARTS_WITH 'x'",
                "WorkflowId IN ('a', 'order-1')",
                "WorkflowId NOT IN ('a', 'b')",
                "ExecutionStatus = 'Completed'",
                "ExecutionStatus = 'WORKFLOW_EXECUTION_STATUS_COMPLETED'",
                "ExecutionStatus = 2",
                "ExecutionStatus != 'ContinuedAsNew'",
                "ExecutionStatus IN ('Failed', 'Completed', 'TimedOut')",
                "StartTime = '1970-01-01T00:00:01Z'",
                "StartTime = '1970-01-01T01:00:01.000000+01:00'",
                "StartTime = 1000000000",
                "StartTime BETWEEN '1970-01-01T00:00:00Z' AND '1970-01-01T00:00:01Z'",
                "StartTime NOT BETWEEN '1980-01-01T00:00:00Z' AND '1990-01-01T00:00:01Z'",
                "CloseTime IS NOT NULL",
                "ExecutionDuration = '1m'",
                "ExecutionDuration = '0h1m0s'",
                "ExecutionDuration = '00:01:00'",
                "ExecutionDuration < '1.5m' AND ExecutionDuration > '59999ms'",
                "ExecutionDuration = 60000000000",
                "HistoryLength >= 11 AND HistoryLength <= 11",
                "ParentWorkflowId IS NULL",
                "Customer = 'acme' OR Customer = 'other'",
                "Customer = 'other' OR Customer = 'acme' AND Score = 7",
                "NOT (Customer = 'other' OR Score > 8)",
                "not Customer = 'other'",
                "((Customer = 'acme'))",
                "Labels = 'a=1' AND Labels = 'b=2'",
                "Labels != 'c=3'",
                "Labels IN ('x', 'b=2')",
                "Labels NOT IN ('x')",
                "Note = 'Care'",
                "Note = 'no care'",
                "Note != 'careful'",
                "Rate = 0.5 AND Rate < 1 AND Rate > -1.5e0",
                "Paid = true AND Paid != false",
                "Due IS NULL",
                "NOT Due IS NOT NULL"
            })
    void a_query_selects_what_it_says(String query) {
        assertThat(matches(query)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WorkflowId = 'ORDER-1'",
                "WorkflowId != 'order-1'",
                "ExecutionStatus = 'Running'",
                "CloseTime IS NULL",
                "Customer = 'other' AND Score = 7 OR Score = 8",
                "(Customer = 'acme' OR Score = 8) AND Score = 8",
                "Labels = 'a'",
                "Note = 'car'",
                "Score NOT IN (7)",
                "Paid = false",
                "StartTime > '1970-01-01T00:00:01Z'"
            })
    void a_query_selects_nothing_else(String query) {
        assertThat(matches(query)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ParentWorkflowId = 'p'",
                "ParentWorkflowId != 'p'",
                "NOT ParentWorkflowId = 'p'",
                "ParentWorkflowId IN ('p')",
                "ParentWorkflowId NOT IN ('p')",
                "ParentWorkflowId NOT STARTS_WITH 'p'",
                "Due < '2030-01-01T00:00:00Z'",
                "NOT Due < '2030-01-01T00:00:00Z'",
                "ParentWorkflowId != 'p' AND Score = 7"
            })
    void a_comparison_with_an_absent_value_is_neither_true_nor_false(String query) {
        assertThat(matches(query)).isFalse();
    }

    private static boolean matches(String query) {
        return Evaluator.matches(VisibilityQuery.filter(query, CUSTOM), ORDER);
    }

    @Test
    void a_count_may_be_grouped_by_status() {
        VisibilityQuery query = VisibilityQuery.parse("Customer = 'acme' GROUP BY ExecutionStatus", CUSTOM);

        assertThat(query.groupedByStatus()).isTrue();
        assertThat(Evaluator.matches(query.filter(), ORDER)).isTrue();
        assertThat(VisibilityQuery.parse("group by ExecutionStatus", CUSTOM))
                .isEqualTo(new VisibilityQuery(Filter.ALL, true));
        assertThat(VisibilityQuery.parse("Score = 7", CUSTOM).groupedByStatus()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    Missing = 'x'                  | invalid expression: column name 'Missing' is not a valid search attribute at position 1
                    Score = 7 AND Missing = 'x'    | invalid expression: column name 'Missing' is not a valid search attribute at position 15
                    Score = 'x'                    | invalid expression: invalid value for search attribute Score of type Int: 'x' at position 9
                    Score = 1.5                    | invalid expression: invalid value for search attribute Score of type Int: 1.5 at position 9
                    Customer = 5                   | invalid expression: invalid value for search attribute Customer of type Keyword: 5 at position 12
                    Paid = 'true'                  | invalid expression: invalid value for search attribute Paid of type Bool: 'true' at position 8
                    StartTime > 'yesterday'        | invalid expression: invalid value for search attribute StartTime of type Datetime: 'yesterday' at position 13
                    ExecutionStatus = 'Done'       | invalid expression: invalid value for search attribute ExecutionStatus of type Keyword: 'Done' at position 19
                    ExecutionDuration > 'long'     | invalid expression: invalid value for search attribute ExecutionDuration of type Int: 'long' at position 21
                    Labels > 'a'                   | operation is not supported: operator '>' for search attribute 'Labels' of type KeywordList at position 1
                    ExecutionStatus > 'Running'    | operation is not supported: operator '>' for search attribute 'ExecutionStatus' of type Keyword at position 1
                    Score STARTS_WITH '7'          | operation is not supported: operator 'STARTS_WITH' for search attribute 'Score' of type Int at position 1
                    Customer LIKE 'a%'             | operation is not supported: operator 'LIKE' at position 10
                    Score = 7 ORDER BY StartTime   | operation is not supported: 'order by' clause at position 11
                    ORDER BY StartTime             | operation is not supported: 'order by' clause at position 1
                    GROUP BY WorkflowType          | operation is not supported: 'group by' clause is only supported for ExecutionStatus at position 10
                    GROUP BY ExecutionStatus, Paid | operation is not supported: 'group by' clause is only supported for ExecutionStatus at position 10
                    Score                          | malformed query: syntax error: an operator is expected, not the end at position 6
                    Score =                        | malformed query: syntax error: a value: a text in quotes, a number, true or false is expected, not the end at position 8
                    Score = 7 Paid                 | malformed query: syntax error: AND, OR or the end is expected, not 'Paid' at position 11
                    Customer = acme                | malformed query: syntax error: a value: a text in quotes, a number, true or false is expected, not 'acme' at position 12
                    (Score = 7                     | malformed query: syntax error: ')' is expected, not the end at position 11
                    Score = 7)                     | malformed query: syntax error: AND, OR or the end is expected, not ')' at position 10
                    Customer = 'acme               | malformed query: syntax error: the quote ' is not closed at position 12
                    Score IN ()                    | malformed query: syntax error: a value: a text in quotes, a number, true or false is expected, not ')' at position 11
                    Score IS 7                     | malformed query: syntax error: NULL is expected, not '7' at position 10
                    Score NOT = 7                  | malformed query: syntax error: BETWEEN, IN or STARTS_WITH is expected, not '=' at position 11
                    Score BETWEEN 1                | malformed query: syntax error: AND is expected, not the end at position 16
                    Score = 7; drop                | malformed query: syntax error: unexpected ';' at position 10
                    Score = 12x                    | malformed query: syntax error: '12x' is not a number at position 9
                    'Score' = 7                    | malformed query: syntax error: the name of a search attribute is expected, not 'Score' at position 1
                    """)
    void a_query_that_is_refused_says_why_and_where(String query, String message) {
        assertThatThrownBy(() -> VisibilityQuery.parse(query, CUSTOM))
                .isInstanceOfSatisfying(
                        ServiceFailure.class, e -> assertThat(e.code()).isEqualTo(Status.Code.INVALID_ARGUMENT))
                .hasMessage("invalid query: " + message);
    }

    @Test
    void a_list_has_no_groups() {
        assertThatThrownBy(() -> VisibilityQuery.filter("GROUP BY ExecutionStatus", CUSTOM))
                .hasMessageStartingWith("invalid query: operation is not supported: 'group by' clause in a list");
    }

    @Test
    void a_query_is_bounded() {
        assertThatThrownBy(() -> VisibilityQuery.filter("(".repeat(200) + "Score = 7" + ")".repeat(200), CUSTOM))
                .hasMessageContaining("nested more than 100 deep");
        assertThatThrownBy(() -> VisibilityQuery.filter("NOT ".repeat(5_000) + "Score = 7", CUSTOM))
                .hasMessageContaining("nested more than 100 deep");
        assertThatThrownBy(() -> VisibilityQuery.filter("Score = 7" + " OR Score = 7".repeat(3_000), CUSTOM))
                .hasMessageContaining("may have 32768");
    }
}
