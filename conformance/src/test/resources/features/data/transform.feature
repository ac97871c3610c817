Feature: Data flow
  DSL, "Data Flow": input.from, output.as and export.as, of tasks and of the workflow.

  Scenario: The workflow's input is transformed before the first task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-workflow-input, version: '1.0.0' }
    input: { from: .order }
    do:
      - show:
          set: { given: '${ . }', input: '${ $input }', raw: '${ $workflow.input }' }
    """
    And given the workflow input is:
    """yaml
    order: { id: 1 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: { id: 1 }
    input: { id: 1 }
    raw: { order: { id: 1 } }
    """

  Scenario: The workflow's output is transformed after the last task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-workflow-output, version: '1.0.0' }
    do:
      - work:
          set: { n: 1 }
          export: { as: '{ seen: 2 }' }
    output:
      as: { result: '${ .n }', seen: '${ $context.seen }', name: '${ $workflow.definition.document.name }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { result: 1, seen: 2, name: data-workflow-output }
    """

  Scenario Outline: Transformations as <form>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-forms, version: '1.0.0' }
    do:
      - work:
          input: { from: <from> }
          set: { n: '${ .n + 1 }' }
          output: { as: <as> }
          export: { as: <export> }
      - show:
          set: { output: '${ . }', context: '${ $context }' }
    """
    And given the workflow input is:
    """yaml
    start: { n: 1 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    output: { m: 2 }
    context: { last: 2 }
    """

    Examples:
      | form                   | from                       | as                       | export                      |
      | bare expressions       | .start                     | '{ m: .n }'              | '{ last: .m }'              |
      | wrapped expressions    | '${ .start }'              | '${ { m: .n } }'         | '${ { last: .m } }'         |
      | objects of expressions | { n: '${ .start.n }' }     | { m: '${ .n }' }         | { last: '${ .m }' }         |

  Scenario: Input, output and export of one task see what they should
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-order, version: '1.0.0' }
    do:
      - work:
          input: { from: '{ from: ., raw: $task.input }' }
          set: { input: '${ $input }', dot: '${ . }' }
          output: { as: '{ raw: ., rawAgain: $task.output, input: $input }' }
          export: { as: '{ transformed: ., output: $output, input: $input, raw: $task.output }' }
      - show:
          set: { output: '${ . }', context: '${ $context }' }
    """
    And given the workflow input is:
    """yaml
    1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    output:
      raw: { input: { from: 1, raw: 1 }, dot: { from: 1, raw: 1 } }
      rawAgain: { input: { from: 1, raw: 1 }, dot: { from: 1, raw: 1 } }
      input: { from: 1, raw: 1 }
    context:
      transformed:
        raw: { input: { from: 1, raw: 1 }, dot: { from: 1, raw: 1 } }
        rawAgain: { input: { from: 1, raw: 1 }, dot: { from: 1, raw: 1 } }
        input: { from: 1, raw: 1 }
      output:
        raw: { input: { from: 1, raw: 1 }, dot: { from: 1, raw: 1 } }
        rawAgain: { input: { from: 1, raw: 1 }, dot: { from: 1, raw: 1 } }
        input: { from: 1, raw: 1 }
      input: { from: 1, raw: 1 }
      raw: { input: { from: 1, raw: 1 }, dot: { from: 1, raw: 1 } }
    """

  Scenario: An export replaces the context
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-export-replaces, version: '1.0.0' }
    do:
      - one:
          set: { n: 1 }
          export: { as: '{ a: .n }' }
      - two:
          set: { n: 2 }
          export: { as: '{ b: .n }' }
      - show:
          set: '${ $context }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    b: 2
    """

  Scenario: An export may add to the context
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-export-adds, version: '1.0.0' }
    do:
      - one:
          set: { n: 1 }
          export: { as: '$context + { a: .n }' }
      - two:
          set: { n: 2 }
          export: { as: '$context + { b: .n }' }
      - three:
          set: { n: 3 }
      - show:
          set: '${ $context }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { a: 1, b: 2 }
    """

  Scenario: Tasks in nested lists share the context
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-context-nested, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[1, 2, 3]' }
          do:
            - add:
                set: { n: '${ $item }' }
                export: { as: '{ sum: (($context.sum // 0) + .n) }' }
      - show:
          set: '${ $context.sum }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    6
    """

  Scenario: Decision 3: $input is the task's transformed input, $workflow.input the raw one, $context empty at first
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-decision, version: '1.0.0' }
    input: { from: .order }
    do:
      - show:
          input: { from: .items }
          set: { input: '${ $input }', raw: '${ $workflow.input }', context: '${ $context }' }
    """
    And given the workflow input is:
    """yaml
    order: { items: [ 1, 2 ] }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    input: [ 1, 2 ]
    raw: { order: { items: [ 1, 2 ] } }
    context: {}
    """

  Scenario Outline: Decision 2: <results> of jq
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-results, version: '1.0.0' }
    do:
      - take:
          set: { value: '<expression>' }
          output: { as: .value }
    """
    And given the workflow input is:
    """yaml
    items: [ 3, 4 ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    <value>
    """

    Examples:
      | results         | expression      | value    |
      | no result       | ${ empty }      | null     |
      | one result      | ${ .items[0] }  | 3        |
      | several results | ${ .items[] }   | [ 3, 4 ] |
      | an array        | ${ .items }     | [ 3, 4 ] |

  Scenario: Decision 1: expression slots take jq bare or wrapped
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-bare, version: '1.0.0' }
    do:
      - bare:
          if: .n == 1
          input: { from: '{ n: .n, list: [1, 2] }' }
          for: { in: .list }
          while: $item < 2
          do:
            - add:
                set: { n: '${ .n + $item }' }
          output: { as: '{ n: .n }' }
      - wrapped:
          if: ${ .n == 2 }
          input: { from: '${ { n: .n, list: [1, 2] } }' }
          for: { in: '${ .list }' }
          while: ${ $item < 2 }
          do:
            - add:
                set: { n: '${ .n + $item }' }
          output: { as: '${ { n: .n } }' }
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 3
    """

  Scenario: Decision 1: value slots are expressions only when the whole string is wrapped
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-values, version: '1.0.0' }
    do:
      - show:
          set: { bare: .n, wrapped: '${ .n }', spaced: '  ${ .n }  ', text: n is 1 }
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { bare: .n, wrapped: 1, spaced: 1, text: n is 1 }
    """

  Scenario: Decision 1: a partial expression is text, with a warning
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-partial, version: '1.0.0' }
    do:
      - show:
          set: { text: 'Hello ${ .name }!' }
    """
    And given the workflow input is:
    """yaml
    name: Ada
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    text: Hello ${ .name }!
    """
    And there should be a warning 'partial-expression'

  Scenario Outline: Expression slots in <mode> mode
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-mode, version: '1.0.0' }
    evaluate: { language: jq, mode: <mode> }
    do:
      - work:
          if: .n == 1
          set: { n: '${ .n + 1 }' }
          output: { as: .n }
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    2
    """

    Examples:
      | mode   |
      | strict |
      | loose  |

  Scenario: Another expression language is refused
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-language, version: '1.0.0' }
    evaluate: { language: javascript }
    do:
      - work:
          set: { n: 1 }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'unsupported-language'

  Scenario: In loose mode a text of a value is evaluated, and stays the text when that fails
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: data-loose, version: '1.0.0' }
    evaluate: { mode: loose }
    do:
      - show:
          set:
            path: .user.name
            pipeline: .items | length
            number: '42'
            nested: [ { first: '.items[0]' } ]
            words: hello world
            type: com.shop.order
            fails: .user.name.first
            unbound: $item.name
            wrapped: ${ .user.name }
            heading: '# heading'
            empty: ''
    """
    And given the workflow input is:
    """yaml
    user: { name: Ada }
    items: [ 7, 8 ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    path: Ada
    pipeline: 2
    number: 42
    nested: [ { first: 7 } ]
    words: hello world
    type: com.shop.order
    fails: .user.name.first
    unbound: $item.name
    wrapped: Ada
    heading: '# heading'
    empty: ''
    """
