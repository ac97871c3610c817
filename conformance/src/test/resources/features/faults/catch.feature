Feature: Catching errors
  DSL reference, "Try" and "Catch".

  Scenario: Without an error the tasks' output is the output
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-nothing, version: '1.0.0' }
    do:
      - guard:
          try:
            - one:
                set: { n: 1 }
            - two:
                set: { n: '${ .n + 1 }' }
          catch:
            do:
              - never:
                  set: { n: 0 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 2
    """
    And never should not run

  Scenario: An empty catch swallows every error and gives the task's input back
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-all, version: '1.0.0' }
    do:
      - guard:
          try:
            - change:
                set: { n: 2 }
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch: {}
      - after:
          set: { given: '${ .n }' }
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: 1
    """

  Scenario: The error is bound under its default name, with all its properties
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-error, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500, title: Broken, detail: In two }
          catch:
            do:
              - show:
                  set: '${ $error }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    type: https://example.com/broken
    status: 500
    title: Broken
    detail: In two
    instance: /do/0/guard/try/0/broken
    """

  Scenario: The error is bound under a chosen name
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-as, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            as: problem
            when: $problem.status == 500
            do:
              - show:
                  set: { status: '${ $problem.status }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    status: 500
    """

  Scenario Outline: A filter on the <property> that matches
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-filter, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500, title: Broken, detail: In two }
          catch:
            errors:
              with: { <property>: <value> }
            do:
              - handle:
                  set: { caught: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    caught: true
    """

    Examples:
      | property | value                        |
      | type     | 'https://example.com/broken' |
      | status   | 500                          |
      | title    | Broken                       |
      | detail   | In two                       |
      | instance | /do/0/guard/try/0/broken     |

  Scenario Outline: A filter on the <property> that does not match
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-filter-other, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500, title: Broken, detail: In two }
          catch:
            errors:
              with: { <property>: <value> }
            do:
              - never:
                  set: { caught: true }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/broken
    status: 500
    title: Broken
    detail: In two
    instance: /do/0/guard/try/0/broken
    """
    And never should not run

    Examples:
      | property | value                       |
      | type     | 'https://example.com/other' |
      | status   | 501                         |
      | title    | Whole                       |
      | detail   | In three                    |
      | instance | /do/1/guard                 |

  Scenario: Every property of a filter must match
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-filter-all, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            errors:
              with: { type: 'https://example.com/broken', status: 503 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/broken
    status: 500
    """

  Scenario Outline: Condition <condition> with exception <exception>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-when, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            when: <condition>
            exceptWhen: <exception>
            do:
              - handle:
                  set: { caught: true }
      - last:
          set: { caught: '${ .caught }' }
    """
    When the workflow is executed
    Then <outcome>

    Examples:
      | condition                   | exception                   | outcome                                   |
      | $error.status == 500        | $error.status == 404        | the workflow should complete              |
      | '${ $error.status == 500 }' | '${ false }'                | the workflow should complete              |
      | $error.status == 503        | $error.status == 404        | the workflow should fault                 |
      | $error.status == 500        | $error.status >= 500        | the workflow should fault                 |

  Scenario: An error in the handler is not caught by its own catch
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-handler, version: '1.0.0' }
    do:
      - guard:
          try:
            - first:
                raise:
                  error: { type: 'https://example.com/first', status: 500 }
          catch:
            do:
              - second:
                  raise:
                    error: { type: 'https://example.com/second', status: 500 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/second
    instance: /do/0/guard/catch/do/0/second
    """

  Scenario: An inner catch that does not match leaves the error to an outer one
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-outer, version: '1.0.0' }
    do:
      - outer:
          try:
            - inner:
                try:
                  - broken:
                      raise:
                        error: { type: 'https://example.com/broken', status: 500 }
                catch:
                  errors:
                    with: { status: 404 }
          catch:
            do:
              - handle:
                  set: { by: outer, at: '${ $error.instance }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    by: outer
    at: /do/0/outer/try/0/inner/try/0/broken
    """

  Scenario: The handler gets the input of the try task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-input, version: '1.0.0' }
    do:
      - guard:
          input: { from: .order }
          try:
            - change:
                set: { changed: true }
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            do:
              - show:
                  set: { given: '${ . }', input: '${ $input }' }
    """
    And given the workflow input is:
    """yaml
    order: { id: 3 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: { id: 3 }
    input: { id: 3 }
    """

  Scenario: What the tasks exported before they failed stays in the context
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-context, version: '1.0.0' }
    do:
      - guard:
          try:
            - reserve:
                set: { reserved: 5 }
                export: { as: '$context + { reserved: .reserved }' }
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            do:
              - release:
                  set: { released: '${ $context.reserved }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    released: 5
    """

  Scenario: After catching, the flow goes where catch says
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-then, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            do:
              - note:
                  set: { noted: true }
            then: recordFailure
      - carryOn:
          set: { status: ok }
          then: end
      - recordFailure:
          set: { status: failed, noted: '${ .noted }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { status: failed, noted: true }
    """
    And carryOn should not run

  Scenario: Without an error the directive of catch does not count
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-then-unused, version: '1.0.0' }
    do:
      - guard:
          try:
            - fine:
                set: { fine: true }
          catch:
            then: recordFailure
          then: carryOn
      - recordFailure:
          set: { status: failed }
          then: end
      - carryOn:
          set: { status: ok }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    status: ok
    """

  Scenario: The directive of catch goes before the one of the task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-then-first, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            then: end
          then: carryOn
      - carryOn:
          set: { status: ok }
    """
    And given the workflow input is:
    """yaml
    status: untouched
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    status: untouched
    """
    And carryOn should not run

  Scenario: Output and export of the task apply to what the handler gave
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-output, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            do:
              - handle:
                  set: { code: '${ $error.status }' }
          output: { as: .code }
          export: { as: '{ last: . }' }
      - show:
          set: { output: '${ . }', context: '${ $context }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    output: 500
    context: { last: 500 }
    """

  Scenario Outline: Decision 11: the <domain> names the same error
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-domains, version: '1.0.0' }
    do:
      - guard:
          try:
            - add:
                set: { sum: '${ 1 + "text" }' }
          catch:
            errors:
              with: { type: '<type>' }
            do:
              - show:
                  set: { type: '${ $error.type }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/expression
    """

    Examples:
      | domain                    | type                                                                       |
      | new domain                | https://open-workflow-specification.org/spec/1.0.0/errors/expression       |
      | old domain                | https://serverlessworkflow.io/spec/1.0.0/errors/expression                 |
      | new domain's older path   | https://open-workflow-specification.org/dsl/errors/types/expression        |
      | old domain's older path   | https://serverlessworkflow.io/dsl/errors/types/expression                  |

  Scenario Outline: An error is caught by its <property>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: catch-detail, version: '1.0.0' }
    do:
      - work:
          try:
            - fail:
                raise: { error: { type: 'https://example.com/bad', status: 400, detail: <detail> } }
          catch:
            errors: { with: { <property>: Too young } }
            do:
              - caught: { set: { caught: true } }
    """
    When the workflow is executed
    Then <outcome>

    Examples:
      | property | detail    | outcome                      |
      | detail   | Too young | the workflow should complete |
      | details  | Too young | the workflow should complete |
      | details  | Too old   | the workflow should fault    |
