Feature: Running other workflows
  DSL reference, "Workflow Process".

  Scenario: The output of the sub-workflow is the output of the task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent, version: '1.0.0' }
    do:
      - delegate:
          run:
            workflow:
              namespace: other
              name: sub-child
              version: '0.1.0'
              input: { number: '${ .n }', constant: 1 }
      - after:
          set: { result: '${ . }' }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: other, name: sub-child, version: '0.1.0' }
    do:
      - double:
          set: { doubled: '${ .number * 2 }', got: '${ $workflow.input }' }
    """
    And given the workflow input is:
    """yaml
    n: 21
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    result: { doubled: 42, got: { number: 21, constant: 1 } }
    """
    And delegate should run before double
    And double should run before after

  Scenario: Without an input of its own it gets the task's input
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-input, version: '1.0.0' }
    do:
      - delegate:
          input: { from: .order }
          run:
            workflow: { namespace: test, name: sub-child-input, version: '1.0.0' }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-input, version: '1.0.0' }
    do:
      - show:
          set: { got: '${ . }' }
    """
    And given the workflow input is:
    """yaml
    order: { id: 4 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    got: { id: 4 }
    """

  Scenario: Not awaited, the task's output is its input
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-async, version: '1.0.0' }
    do:
      - delegate:
          input: { from: '{ n: .n }' }
          run:
            await: false
            workflow: { namespace: test, name: sub-child-async, version: '1.0.0', input: {} }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-async, version: '1.0.0' }
    do:
      - hear:
          listen: { to: { one: { with: { type: com.example.never } } } }
    """
    And given the workflow input is:
    """yaml
    { n: 1, other: 2 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 1
    """

  @skipped-time
  Scenario: Not awaited, its errors are its own
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-async-fault, version: '1.0.0' }
    do:
      - delegate:
          run:
            await: false
            workflow: { namespace: test, name: sub-child-async-fault, version: '1.0.0' }
      - pause:
          wait: PT1H
      - done:
          set: { done: true }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-async-fault, version: '1.0.0' }
    do:
      - broken:
          raise: { error: { type: 'https://example.com/broken', status: 500 } }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    done: true
    """

  Scenario: Its error is the error of the task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-fault, version: '1.0.0' }
    do:
      - delegate:
          run:
            await: true
            workflow: { namespace: test, name: sub-child-fault, version: '1.0.0' }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-fault, version: '1.0.0' }
    do:
      - broken:
          raise: { error: { type: 'https://example.com/broken', status: 503, title: Broken } }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/broken
    status: 503
    title: Broken
    """
    And delegate should fault

  Scenario: Its error may be caught
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-caught, version: '1.0.0' }
    do:
      - guard:
          try:
            - delegate:
                run:
                  workflow: { namespace: test, name: sub-child-caught, version: '1.0.0' }
          catch:
            errors:
              with: { status: 503 }
            retry:
              limit: { attempt: { count: 1 } }
            do:
              - handle:
                  set: { title: '${ $error.title }' }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-caught, version: '1.0.0' }
    do:
      - broken:
          raise: { error: { type: 'https://example.com/broken', status: 503, title: Broken } }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    title: Broken
    """
    And broken should run 2 times

  Scenario: Its input's schema is kept
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-schema, version: '1.0.0' }
    do:
      - delegate:
          run:
            workflow: { namespace: test, name: sub-child-schema, version: '1.0.0', input: { n: '${ .n }' } }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-schema, version: '1.0.0' }
    input: { schema: { document: { properties: { n: { type: integer } } } } }
    do:
      - never:
          set: { n: '${ .n }' }
    """
    And given the workflow input is:
    """yaml
    n: text
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/validation
    status: 400
    """
    And never should not run

  Scenario: Its context and variables are its own
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-context, version: '1.0.0' }
    do:
      - remember:
          set: { n: 1 }
          export: { as: '{ mine: 1 }' }
      - delegate:
          run:
            workflow: { namespace: test, name: sub-child-context, version: '1.0.0' }
      - show:
          set: { child: '${ . }', mine: '${ $context }' }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-context, version: '1.0.0' }
    do:
      - show:
          set: { context: '${ $context }' }
          export: { as: '{ theirs: 2 }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    child: { context: {} }
    mine: { mine: 1 }
    """

  Scenario: End in a sub-workflow ends only the sub-workflow
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-end, version: '1.0.0' }
    do:
      - delegate:
          run:
            workflow: { namespace: test, name: sub-child-end, version: '1.0.0' }
      - after:
          set: { child: '${ .n }', after: true }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-end, version: '1.0.0' }
    do:
      - stop:
          set: { n: 1 }
          then: end
      - never:
          set: { n: 2 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { child: 1, after: true }
    """

  Scenario: In every iteration of a loop
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-loop, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[1, 2, 3]' }
          do:
            - delegate:
                input: { from: '{ sum: (.sum // 0) }' }
                run:
                  workflow: { namespace: test, name: sub-child-loop, version: '1.0.0', input: { sum: '${ .sum }', add: '${ $item }' } }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-loop, version: '1.0.0' }
    do:
      - add:
          set: { sum: '${ .sum + .add }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    sum: 6
    """

  Scenario: A sub-workflow that waits is awaited, and a timeout of the task stops it
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-timeout, version: '1.0.0' }
    do:
      - guard:
          try:
            - delegate:
                timeout: { after: PT0.3S }
                run:
                  workflow: { namespace: test, name: sub-child-timeout, version: '1.0.0' }
          catch:
            do:
              - late:
                  set: { status: '${ $error.status }' }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-timeout, version: '1.0.0' }
    do:
      - slow:
          wait: P1D
    """
    And time is not skipped
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    status: 408
    """

  Scenario: Decision 10: latest is resolved when the definition is loaded
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-latest, version: '1.0.0' }
    do:
      - delegate:
          run:
            workflow: { namespace: test, name: sub-child-latest, version: latest }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-latest, version: '3.2.1' }
    do:
      - show:
          set: { version: '${ $workflow.definition.document.version }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    version: 3.2.1
    """

  Scenario: Decision 10: what a definition refers to is part of its digest
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-parent-digest, version: '1.0.0' }
    do:
      - delegate:
          run:
            workflow: { namespace: test, name: sub-child-digest, version: latest }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-digest, version: '1.0.0' }
    do:
      - show:
          set: { n: 1 }
    """
    When the workflow is loaded
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-child-digest, version: '1.0.0' }
    do:
      - show:
          set: { n: 2 }
    """
    Then the workflow should have another digest

  Scenario: A workflow that does not exist
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-missing, version: '1.0.0' }
    do:
      - delegate:
          run:
            workflow: { namespace: test, name: nowhere, version: latest }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'undefined-workflow'

  Scenario: A workflow that runs itself
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: sub-recursive, version: '1.0.0' }
    do:
      - delegate:
          run:
            workflow: { namespace: test, name: sub-recursive, version: latest }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'recursive-workflow'
