package dev.flow.definition;

import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.graph.Graph;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code flow graph} draws. */
class GraphTest {
    private static final String HEAD = """
            document: { dsl: '1.0.3', namespace: shop, name: orders, version: '1.0.0' }
            """;

    @Test
    void a_sequence_leads_from_start_to_end() {
        Graph graph = graph("""
                do:
                  - first: { set: { a: 1 } }
                  - second: { call: http, with: { method: get, endpoint: https://shop.example } }
                """);

        assertThat(nodes(graph)).isEqualTo("""
                start start -
                /do/0/first set -
                /do/1/second call http -
                end end -""");
        assertThat(edges(graph)).isEqualTo("""
                start -> /do/0/first next
                /do/0/first -> /do/1/second next
                /do/1/second -> end next""");
    }

    @Test
    void directives_lead_where_they_say() {
        Graph graph = graph("""
                do:
                  - first:
                      if: .ready
                      set: { a: 1 }
                      then: third
                  - second: { set: { a: 2 }, then: end }
                  - third: { set: { a: 3 }, then: second }
                """);

        assertThat(edges(graph)).isEqualTo("""
                start -> /do/0/first next
                /do/0/first -> /do/1/second skip unless .ready
                /do/0/first -> /do/2/third then
                /do/1/second -> end then
                /do/2/third -> /do/1/second then""");
    }

    @Test
    void a_switch_has_a_way_for_each_case_and_one_for_none() {
        Graph graph = graph("""
                do:
                  - choose:
                      switch:
                        - cheap: { when: .price < 10, then: accept }
                        - dear: { when: .price > 100, then: end }
                  - review: { set: { a: 1 } }
                  - accept: { set: { a: 2 } }
                """);

        assertThat(edges(graph)).isEqualTo("""
                start -> /do/0/choose next
                /do/0/choose -> /do/2/accept case cheap
                /do/0/choose -> end case dear
                /do/0/choose -> /do/1/review next
                /do/1/review -> /do/2/accept next
                /do/2/accept -> end next""");
    }

    @Test
    void tasks_within_tasks_have_them_as_parent() {
        Graph graph = graph("""
                do:
                  - loop:
                      for: { in: .items }
                      do:
                        - step: { set: { a: 1 } }
                        - other: { set: { a: 2 }, then: exit }
                  - race:
                      fork:
                        branches:
                          - left: { wait: PT1S }
                          - right: { raise: { error: { type: https://shop.example/e, status: 500 } } }
                  - careful:
                      try:
                        - risky: { set: { a: 3 } }
                      catch:
                        do:
                          - repair: { set: { a: 4 } }
                        then: end
                """);

        assertThat(nodes(graph)).isEqualTo("""
                start start -
                /do/0/loop for -
                /do/0/loop/do/0/step set /do/0/loop
                /do/0/loop/do/1/other set /do/0/loop
                /do/1/race fork -
                /do/1/race/fork/branches/0/left wait /do/1/race
                /do/1/race/fork/branches/1/right raise /do/1/race
                /do/2/careful try -
                /do/2/careful/try lane /do/2/careful
                /do/2/careful/try/0/risky set /do/2/careful/try
                /do/2/careful/catch/do lane /do/2/careful
                /do/2/careful/catch/do/0/repair set /do/2/careful/catch/do
                end end -""");
        assertThat(edges(graph)).isEqualTo("""
                start -> /do/0/loop next
                /do/0/loop/do/0/step -> /do/0/loop/do/1/other next
                /do/0/loop/do/1/other -> /do/0/loop then
                /do/0/loop -> /do/1/race next
                /do/1/race -> /do/2/careful next
                /do/2/careful -> end catch caught
                /do/2/careful -> end next""");
    }

    @Test
    void exit_leaves_the_list_and_end_the_workflow_wherever_they_stand() {
        Graph graph = graph("""
                do:
                  - loop:
                      for: { in: .items }
                      do:
                        - skip: { if: .a, set: { a: 1 }, then: exit }
                        - stop: { if: .b, set: { a: 2 }, then: end }
                        - inner:
                            do:
                              - leave: { set: { a: 3 }, then: exit }
                        - last: { set: { a: 4 } }
                  - outer:
                      if: .c
                      do:
                        - choose:
                            switch:
                              - out: { when: .d, then: exit }
                              - over: { when: .e, then: end }
                        - nested:
                            do:
                              - away: { set: { a: 5 }, then: exit }
                      then: after
                  - between: { set: { a: 6 } }
                  - after:
                      try:
                        - risky: { set: { a: 7 }, then: exit }
                        - more: { set: { a: 8 } }
                      catch:
                        do:
                          - repair: { set: { a: 9 }, then: exit }
                          - again: { set: { a: 10 } }
                """);

        assertThat(edges(graph)).isEqualTo("""
                start -> /do/0/loop next
                /do/0/loop/do/0/skip -> /do/0/loop/do/1/stop skip unless .a
                /do/0/loop/do/0/skip -> /do/0/loop then
                /do/0/loop/do/1/stop -> /do/0/loop/do/2/inner skip unless .b
                /do/0/loop/do/1/stop -> end then
                /do/0/loop/do/2/inner/do/0/leave -> /do/0/loop/do/3/last then
                /do/0/loop/do/2/inner -> /do/0/loop/do/3/last next
                /do/0/loop -> /do/1/outer next
                /do/1/outer/do/0/choose -> /do/3/after case out
                /do/1/outer/do/0/choose -> end case over
                /do/1/outer/do/0/choose -> /do/1/outer/do/1/nested next
                /do/1/outer/do/1/nested/do/0/away -> /do/3/after then
                /do/1/outer -> /do/2/between skip unless .c
                /do/1/outer -> /do/3/after then
                /do/2/between -> /do/3/after next
                /do/3/after/try/0/risky -> end then
                /do/3/after/catch/do/0/repair -> end then
                /do/3/after -> end next""");
    }

    @Test
    void mermaid_has_subgraphs_and_escapes_what_people_write() {
        Graph graph = graph("""
                do:
                  - 'say "hi"':
                      do:
                        - inner: { set: { a: 1 } }
                  - choose:
                      switch:
                        - a<b: { when: .a < .b, then: end }
                """);

        assertThat(graph.mermaid()).isEqualTo("""
                flowchart TD
                  n0((start))
                  subgraph n1["say &quot;hi&quot;<br/><i>do</i>"]
                    n2["inner<br/><i>set</i>"]
                  end
                  n3{"choose<br/><i>switch</i>"}
                  n4((end))
                  n0 --> n1
                  n1 --> n3
                  n3 -->|"a&lt;b"| n4
                  n3 --> n4
                """);
    }

    @Test
    void json_leaves_out_what_is_not_there() {
        Graph graph = graph("do: [ { only: { set: { a: 1 } } } ]");

        assertThat(graph.json().toString())
                .isEqualTo(
                        "{\"workflow\":\"shop.orders\",\"nodes\":[{\"id\":\"start\",\"kind\":\"start\",\"label\":\"start\"},"
                                + "{\"id\":\"/do/0/only\",\"kind\":\"set\",\"label\":\"only\"},"
                                + "{\"id\":\"end\",\"kind\":\"end\",\"label\":\"end\"}],"
                                + "\"edges\":[{\"from\":\"start\",\"to\":\"/do/0/only\",\"kind\":\"next\"},"
                                + "{\"from\":\"/do/0/only\",\"to\":\"end\",\"kind\":\"next\"}]}");
    }

    private static Graph graph(String text) {
        CheckedConfiguration checked =
                ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(new SourceFile("orders.yaml", HEAD + text)));
        assertThat(checked.valid()).as(() -> checked.diagnostics().toString()).isTrue();
        return Graph.of(checked.find("orders").orElseThrow());
    }

    private static String nodes(Graph graph) {
        return graph.nodes().stream()
                .map(node -> node.id() + " " + node.kind() + " " + (node.parent() == null ? "-" : node.parent()))
                .collect(Collectors.joining("\n"));
    }

    private static String edges(Graph graph) {
        return graph.edges().stream()
                .map(edge -> edge.from() + " -> " + edge.to() + " "
                        + edge.kind().name().toLowerCase(java.util.Locale.ROOT)
                        + (edge.label() == null ? "" : " " + edge.label()))
                .collect(Collectors.joining("\n"));
    }
}
