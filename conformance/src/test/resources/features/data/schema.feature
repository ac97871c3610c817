Feature: Schemas
  DSL, "Data Flow", steps 1, 3, 6, 8 and 11: what does not satisfy its schema is a validation error.

  Scenario Outline: The <place> that <result> its schema
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: schema-places, version: '1.0.0' }
    <workflow>
    do:
      - work:
          <task>
          set: { n: '${ .n }' }
    """
    And given the workflow input is:
    """yaml
    n: <n>
    """
    When the workflow is executed
    Then <outcome>

    Examples:
      | place             | result   | n    | workflow                                                                                         | task                                                                                                            | outcome                      |
      | workflow's input  | keeps    | 1    | input: { schema: { document: { type: object, properties: { n: { type: integer } } } } }          |                                                                                                                 | the workflow should complete |
      | workflow's input  | breaks   | text | input: { schema: { document: { type: object, properties: { n: { type: integer } } } } }          |                                                                                                                 | the workflow should fault    |
      | workflow's output | keeps    | 1    | output: { schema: { format: json, document: { properties: { n: { type: integer } } } } }         |                                                                                                                 | the workflow should complete |
      | workflow's output | breaks   | text | output: { schema: { format: json, document: { properties: { n: { type: integer } } } } }         |                                                                                                                 | the workflow should fault    |
      | task's input      | keeps    | 1    |                                                                                                  | input: { schema: { document: { properties: { n: { type: integer } } } } }                                       | the workflow should complete |
      | task's output     | keeps    | 1    |                                                                                                  | output: { schema: { document: { properties: { n: { type: integer } } } } }                                      | the workflow should complete |
      | exported context  | keeps    | 1    |                                                                                                  | export: { as: ., schema: { document: { properties: { n: { type: integer } } } } }                               | the workflow should complete |

  Scenario Outline: A <place> that breaks its schema names the task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: schema-fault, version: '1.0.0' }
    do:
      - fine:
          set: '${ . }'
      - work:
          <task>
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
    instance: /do/1/work
    """

    Examples:
      | place            | task                                                                                        |
      | task's input     | input: { schema: { document: { properties: { n: { type: integer } } } } }                   |
      | task's output    | output: { schema: { document: { properties: { n: { type: integer } } } } }                  |
      | exported context | export: { as: ., schema: { document: { properties: { n: { type: integer } } } } }           |

  Scenario: A workflow whose input breaks its schema runs no task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: schema-workflow-input, version: '1.0.0' }
    input:
      schema:
        format: json
        document: { type: object, required: [ name ] }
    do:
      - never:
          set: { n: 1 }
    """
    And given the workflow input is:
    """yaml
    other: 1
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/validation
    status: 400
    """
    And never should not run

  Scenario: The input's schema is for the raw input, before its transformation
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: schema-raw-input, version: '1.0.0' }
    do:
      - work:
          input:
            schema: { document: { type: object, required: [ order ] } }
            from: .order
          set: { id: '${ .id }' }
    """
    And given the workflow input is:
    """yaml
    order: { id: 5 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    id: 5
    """

  Scenario: The output's schema is for the output after its transformation
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: schema-transformed-output, version: '1.0.0' }
    do:
      - work:
          set: { n: text }
          output:
            as: '{ n: 5 }'
            schema: { document: { properties: { n: { const: 5 } } } }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 5
    """

  Scenario: A validation error is caught like any other
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: schema-caught, version: '1.0.0' }
    do:
      - guard:
          try:
            - work:
                input: { schema: { document: { type: string } } }
                set: { n: 1 }
          catch:
            errors:
              with: { type: 'https://open-workflow-specification.org/spec/1.0.0/errors/validation' }
            do:
              - handle:
                  set: { invalid: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    invalid: true
    """

  Scenario: A schema from an external resource
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: schema-resource, version: '1.0.0' }
    input:
      schema:
        format: json
        resource:
          name: order schema
          endpoint: https://service.test/order.json
    do:
      - work:
          set: { fine: true }
    """
    And the service answers 'GET /order.json' with:
    """yaml
    body: { type: object, required: [ id ] }
    """
    And given the workflow input is:
    """yaml
    other: 1
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/validation
    status: 400
    """

  Scenario: A schema that is none is a mistake of the document
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: schema-invalid, version: '1.0.0' }
    do:
      - work:
          set: { n: 1 }
          export: { schema: { document: { type: banana } } }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'invalid-schema'

  Scenario Outline: The format of a text is <checked> by a schema of <dialect>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: schema-format, version: '1.0.0' }
    do:
      - work:
          input: { schema: { document: { <schema>properties: { mail: { format: email } } } } }
          set: { done: true }
    """
    And given the workflow input is:
    """yaml
    mail: nobody
    """
    When the workflow is executed
    Then <outcome>

    Examples:
      | dialect       | checked     | schema                                                    | outcome                      |
      | draft 2020-12 | not checked |                                                           | the workflow should complete |
      | draft 2019-09 | not checked | $schema: 'https://json-schema.org/draft/2019-09/schema',  | the workflow should complete |
      | draft 7       | checked     | $schema: 'http://json-schema.org/draft-07/schema#',       | the workflow should fault    |
