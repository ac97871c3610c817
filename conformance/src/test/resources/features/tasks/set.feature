Feature: Set task
  DSL reference, "Set": the output of the task is the value, with its expressions evaluated.

  Scenario: An expression as the whole value
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: set-expression, version: '1.0.0' }
    do:
      - take:
          set: ${ .configuration }
    """
    And given the workflow input is:
    """yaml
    configuration: { size: 6, name: x }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { size: 6, name: x }
    """

  Scenario: The value may be something else than an object
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: set-number, version: '1.0.0' }
    do:
      - count:
          set: ${ .items | length }
    """
    And given the workflow input is:
    """yaml
    items: [ a, b, c ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    3
    """

  Scenario: Expressions in nested objects and arrays
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: set-nested, version: '1.0.0' }
    do:
      - build:
          set:
            outer:
              constant: 1
              list: [ '${ .a }', plain, { deep: '${ .b }' } ]
    """
    And given the workflow input is:
    """yaml
    { a: 1, b: [ true, null ] }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    outer: { constant: 1, list: [ 1, plain, { deep: [ true, null ] } ] }
    """

  Scenario: The output replaces what was there
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: set-replaces, version: '1.0.0' }
    do:
      - first:
          set: { a: 1 }
      - second:
          set: { b: 2 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { b: 2 }
    """

  Scenario: Constants keep their types
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: set-types, version: '1.0.0' }
    do:
      - constants:
          set: { integer: 9007199254740991, decimal: 0.5, text: '1', yes: true, nothing: null, empty: {}, none: [] }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { integer: 9007199254740991, decimal: 0.5, text: '1', yes: true, nothing: null, empty: {}, none: [] }
    """

  Scenario: Data that looks like an expression is not evaluated
    DSL, "Runtime Expressions": runtimes must not evaluate expression syntax in input data.
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: set-injection, version: '1.0.0' }
    do:
      - copy:
          set: { text: '${ .text }' }
      - again:
          set: { text: '${ .text }' }
    """
    And given the workflow input is:
    """yaml
    text: '${ $workflow.id }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    text: '${ $workflow.id }'
    """

  Scenario: An expression that fails is an expression error
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: set-fails, version: '1.0.0' }
    do:
      - add:
          set: { sum: '${ .a + .b }' }
    """
    And given the workflow input is:
    """yaml
    { a: 1, b: text }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/add
    """
