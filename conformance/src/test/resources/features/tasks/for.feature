Feature: For task
  DSL reference, "For". Decision 4: each iteration's output is the next one's input, the last one's is the task's.

  Scenario: Default names of element and index
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-defaults, version: '1.0.0' }
    do:
      - loop:
          for: { in: .items }
          do:
            - add:
                set: { items: '${ .items }', seen: '${ .seen + [{ item: $item, index: $index }] }' }
          output: { as: .seen }
    """
    And given the workflow input is:
    """yaml
    items: [ a, b ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ { item: a, index: 0 }, { item: b, index: 1 } ]
    """
    And add should run 2 times

  Scenario: Chosen names of element and index
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-names, version: '1.0.0' }
    do:
      - loop:
          for: { each: pet, at: place, in: '${ .pets }' }
          do:
            - add:
                set: { line: '${ (.line // "") + "\($place):\($pet.name);" }' }
    """
    And given the workflow input is:
    """yaml
    pets: [ { name: milou }, { name: tom } ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    line: '0:milou;1:tom;'
    """

  Scenario: An inline array
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-inline, version: '1.0.0' }
    do:
      - loop:
          for:
            each: color
            in:
              - { name: red, hex: '#FF0000' }
              - { name: green, hex: '#00FF00' }
          do:
            - add:
                set: { names: '${ .names + [$color.name] }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    names: [ red, green ]
    """

  Scenario: Expressions in an inline array are evaluated once, on the task's input
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-inline-expression, version: '1.0.0' }
    do:
      - loop:
          for:
            in: [ { n: '${ .base }' }, { n: '${ .base + 1 }' } ]
          do:
            - add:
                set: { sum: '${ (.sum // 0) + $item.n }' }
    """
    And given the workflow input is:
    """yaml
    base: 10
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    sum: 21
    """

  Scenario: An empty collection gives the task's input back
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-empty, version: '1.0.0' }
    do:
      - loop:
          for: { in: .items }
          do:
            - never:
                set: { ran: true }
    """
    And given the workflow input is:
    """yaml
    items: []
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    items: []
    """
    And never should not run

  Scenario: The condition is checked before each iteration
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-while, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[range(10)]' }
          while: (.sum // 0) < 3
          do:
            - add:
                set: { sum: '${ (.sum // 0) + $item }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    sum: 3
    """
    And add should run 3 times

  Scenario: A condition may look at element and index
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-while-item, version: '1.0.0' }
    do:
      - loop:
          for: { each: word, at: i, in: .words }
          while: ${ $word != "stop" and $i < 10 }
          do:
            - keep:
                set: { words: '${ .words }', kept: '${ .kept + [$word] }' }
          output: { as: .kept }
    """
    And given the workflow input is:
    """yaml
    words: [ a, b, stop, c ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ a, b ]
    """

  Scenario: A loop in a loop sees both elements
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-nested, version: '1.0.0' }
    do:
      - rows:
          for: { each: row, in: '["a", "b"]' }
          do:
            - columns:
                for: { each: column, in: '[1, 2]' }
                do:
                  - cell:
                      set: { cells: '${ .cells + ["\($row)\($column)"] }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    cells: [ a1, a2, b1, b2 ]
    """

  Scenario: An inner loop may reuse the names of the outer one
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-shadow, version: '1.0.0' }
    do:
      - outer:
          for: { in: '[1, 2]' }
          do:
            - inner:
                for: { in: '["x"]' }
                do:
                  - add:
                      set: { seen: '${ .seen + [$item] }' }
            - after:
                set: { seen: '${ .seen + [$item] }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    seen: [ x, 1, x, 2 ]
    """

  Scenario: Something that is no array cannot be looped over
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-no-array, version: '1.0.0' }
    do:
      - loop:
          for: { in: .items }
          do:
            - never:
                set: { ran: true }
    """
    And given the workflow input is:
    """yaml
    items: 5
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/loop
    """

  Scenario: An error in an iteration ends the loop
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-fault, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[1, 2, 3]' }
          do:
            - check:
                if: $item == 2
                raise:
                  error: { type: 'https://example.com/two', status: 422 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/two
    status: 422
    instance: /do/0/loop/do/0/check
    """
    And check should run 1 times

  Scenario: Decision 4: each iteration's output is the next one's input, and the last one's is the loop's
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: for-chain, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[2, 3, 4]' }
          do:
            - multiply:
                set: '${ . * $item }'
    """
    And given the workflow input is:
    """yaml
    1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    24
    """
