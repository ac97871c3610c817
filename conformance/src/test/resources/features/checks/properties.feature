Feature: Common properties
  DSL reference, "Task": every kind of task takes every common property.

  Scenario Outline: A task of the kind <kind>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: common, version: '1.0.0' }
    use:
      functions:
        one:
          set: { n: 1 }
    do:
      - work:
          if: .go
          input: { from: '{ go: .go, list: [1] }', schema: { document: { type: object } } }
          timeout: { after: PT1H }
          metadata: { note: yes }
          <task>
          output: { as: '{ was: (. != null) }', schema: { document: { type: object } } }
          export: { as: '{ exported: .was }', schema: { document: { type: object } } }
          then: finish
      - never:
          set: { ran: true }
      - finish:
          set: { was: '${ .was }', exported: '${ $context.exported }' }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: common-child, version: '1.0.0' }
    do:
      - nothing:
          set: { n: 1 }
    """
    And given the workflow input is:
    """yaml
    go: true
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { was: true, exported: true }
    """
    And never should not run

    Examples:
      | kind         | task                                                                                                                                         |
      | set          | set: { n: 1 }                                                                                                                                |
      | do           | do: [ { inner: { set: { n: 1 } } } ]                                                                                                         |
      | wait         | wait: PT1S                                                                                                                                   |
      | emit         | emit: { event: { with: { type: com.example.e } } }                                                                                           |
      | fork         | fork: { branches: [ { inner: { set: { n: 1 } } } ] }                                                                                         |
      | for          | for: { in: .list }\n      do: [ { inner: { set: { n: 1 } } } ] |
      | try          | try: [ { inner: { set: { n: 1 } } } ]\n      catch: {} |
      | switch       | switch: [ { none: { when: 'false', then: end } } ]                                                                                           |
      | call http    | call: http\n      with: { method: get, endpoint: 'https://httpbin.org/anything' } |
      | call openapi | call: openapi\n      with: { document: { endpoint: 'https://petstore.swagger.io/v2/swagger.json' }, operationId: getPetById, parameters: { petId: 1 } } |
      | call         | call: one\n      with: { x: 1 } |
      | run          | run: { workflow: { namespace: test, name: common-child, version: '1.0.0' } }                                                                 |

  Scenario: A task of the kind listen
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: common-listen, version: '1.0.0' }
    do:
      - work:
          if: .go
          input: { from: '{ go: .go, list: [1] }', schema: { document: { type: object } } }
          timeout: { after: PT1H }
          metadata: { note: yes }
          listen: { to: { one: { with: { type: com.example.e } } }, read: envelope }
          output: { as: '{ was: (. != null) }', schema: { document: { type: object } } }
          export: { as: '{ exported: .was }', schema: { document: { type: object } } }
          then: finish
      - never:
          set: { ran: true }
      - finish:
          set: { was: '${ .was }', exported: '${ $context.exported }' }
    """
    And given the workflow input is:
    """yaml
    go: true
    """
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.e }
    """
    Then the workflow should complete with output:
    """yaml
    { was: true, exported: true }
    """
    And never should not run

  Scenario: A task of the kind raise
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: common-raise, version: '1.0.0' }
    do:
      - guard:
          try:
            - work:
                if: .go
                input: { from: '{ status: 409 }', schema: { document: { type: object } } }
                timeout: { after: PT1H }
                metadata: { note: yes }
                raise: { error: { type: 'https://example.com/e', status: 409, detail: '${ .status | tostring }' } }
                output: { as: '{ never: true }' }
                export: { as: '{ never: true }' }
                then: end
          catch:
            do:
              - finish:
                  set: { detail: '${ $error.detail }', context: '${ $context }' }
    """
    And given the workflow input is:
    """yaml
    go: true
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { detail: '409', context: {} }
    """
