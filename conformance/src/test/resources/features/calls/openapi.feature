Feature: OpenAPI calls
  DSL reference, "OpenAPI Call".

  Scenario: Parameters in path, query and header, and a body
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: openapi-parameters, version: '1.0.0' }
    do:
      - change:
          call: openapi
          with:
            document:
              name: shop
              endpoint: { uri: 'https://service.test/openapi.json' }
            operationId: changeOrder
            parameters: { id: '${ .id }', notify: true, X-Trace: abc, body: { status: '${ .status }' } }
    """
    And given the workflow input is:
    """yaml
    { id: 7, status: paid }
    """
    And the service answers 'GET /openapi.json' with:
    """yaml
    body:
      openapi: 3.0.3
      info: { title: Shop, version: '1' }
      servers: [ { url: 'https://service.test/api' } ]
      paths:
        /orders/{id}:
          put:
            operationId: changeOrder
            parameters:
              - { name: id, in: path, required: true, schema: { type: integer } }
              - { name: notify, in: query, schema: { type: boolean } }
              - { name: X-Trace, in: header, schema: { type: string } }
            requestBody: { content: { application/json: { schema: { type: object } } } }
            responses: { '200': { description: fine } }
    """
    And the service answers 'PUT /api/orders/7' with:
    """yaml
    body: { id: 7, status: paid }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { id: 7, status: paid }
    """
    And the service should have received:
    """yaml
    - { method: GET, path: /openapi.json }
    - method: PUT
      path: /api/orders/7
      query: { notify: 'true' }
      headers: { x-trace: abc }
      body: { status: paid }
    """

  Scenario: Decision 10: the document is fetched once, when the definition is loaded
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: openapi-once, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[1, 2]' }
          do:
            - read:
                call: openapi
                with:
                  document: { endpoint: 'https://service.test/openapi.json' }
                  operationId: listOrders
    """
    And the service answers 'GET /openapi.json' with:
    """yaml
    body:
      openapi: 3.1.0
      info: { title: Shop, version: '1' }
      servers: [ { url: 'https://service.test' } ]
      paths:
        /orders: { get: { operationId: listOrders, responses: { '200': { description: fine } } } }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: [ 1, 2 ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ 1, 2 ]
    """
    And the service should have received:
    """yaml
    - { path: /openapi.json }
    - { path: /orders }
    - { path: /orders }
    """

  Scenario Outline: Output <output>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: openapi-output, version: '1.0.0' }
    do:
      - getPet:
          call: openapi
          with:
            document: { endpoint: 'https://petstore.swagger.io/v2/swagger.json' }
            operationId: getPetById
            parameters: { petId: 2 }
            output: <output>
          output: { as: <as> }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    <value>
    """

    Examples:
      | output   | as                                            | value        |
      | content  | .name                                         | tom          |
      | response | '[ .statusCode, .content.name ]'              | [ 200, tom ] |
      | raw      | '@base64d \| fromjson \| .name'               | tom          |

  Scenario: A status that is no success is a communication error
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: openapi-missing, version: '1.0.0' }
    do:
      - getPet:
          call: openapi
          with:
            document: { endpoint: 'https://petstore.swagger.io/v2/swagger.json' }
            operationId: getPetById
            parameters: { petId: 99 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/communication
    status: 404
    instance: /do/0/getPet
    """

  Scenario Outline: Authentication <form>, and redirections
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: openapi-auth, version: '1.0.0' }
    use:
      authentications:
        known: { bearer: { token: abc } }
    do:
      - read:
          call: openapi
          with:
            document: { endpoint: 'https://service.test/openapi.json' }
            operationId: listOrders
            authentication: <authentication>
            redirect: true
    """
    And the service answers 'GET /openapi.json' with:
    """yaml
    body:
      openapi: 3.0.3
      info: { title: Shop, version: '1' }
      servers: [ { url: 'https://service.test' } ]
      paths:
        /orders: { get: { operationId: listOrders, responses: { '200': { description: fine } } } }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    fine
    """
    And the service should have received:
    """yaml
    - { path: /openapi.json }
    - { path: /orders, headers: { authorization: Bearer abc } }
    """

    Examples:
      | form      | authentication             |
      | inline    | { bearer: { token: abc } } |
      | reusable  | { use: known }             |

  Scenario: An operation that the document does not have keeps the definition from being loaded
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: openapi-unknown-operation, version: '1.0.0' }
    do:
      - ask:
          call: openapi
          with:
            document: { endpoint: 'https://petstore.swagger.io/v2/swagger.json' }
            operationId: feedPet
    """
    When the workflow is loaded
    Then the workflow should be refused with 'invalid-openapi-call'

  Scenario: A document that cannot be had keeps the definition from being loaded
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: openapi-no-document, version: '1.0.0' }
    do:
      - ask:
          call: openapi
          with:
            document: { endpoint: 'https://service.test/nowhere.json' }
            operationId: listOrders
    """
    When the workflow is loaded
    Then the workflow should be refused with 'resource-unavailable'
