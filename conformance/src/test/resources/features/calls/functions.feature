Feature: Custom functions
  DSL, "Custom and Non-Standard Interactions" and "Catalogs".

  Scenario: A function of the document
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-local, version: '1.0.0' }
    use:
      functions:
        greet:
          set: { greeting: '${ "Hello \(.name)!" }', input: '${ $input }' }
    do:
      - sayIt:
          call: greet
          with: { name: '${ .user.name }' }
    """
    And given the workflow input is:
    """yaml
    user: { name: Ada }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    greeting: Hello Ada!
    input: { name: Ada }
    """

  Scenario: A function that calls a service
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-http, version: '1.0.0' }
    use:
      functions:
        getPetById:
          input:
            schema: { document: { type: object, properties: { petId: { type: integer } }, required: [ petId ] } }
          call: http
          with: { method: get, endpoint: 'https://petstore.swagger.io/v2/pet/{petId}' }
          output: { as: .name }
    do:
      - getPet:
          call: getPetById
          with: { petId: '${ .wanted }' }
          output: { as: '{ name: . }' }
    """
    And given the workflow input is:
    """yaml
    wanted: 2
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    name: tom
    """

  Scenario: The arguments must satisfy the function's schema
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-schema, version: '1.0.0' }
    use:
      functions:
        double:
          input: { schema: { document: { properties: { n: { type: integer } }, required: [ n ] } } }
          set: '${ .n * 2 }'
    do:
      - wrong:
          call: double
          with: { n: text }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/validation
    status: 400
    """

  Scenario: A function of several tasks that calls another function
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-nested, version: '1.0.0' }
    use:
      functions:
        double:
          set: { n: '${ .n * 2 }' }
        doubleTwice:
          do:
            - once:
                call: double
                with: { n: '${ .n }' }
            - again:
                call: double
                with: { n: '${ .n }' }
    do:
      - work:
          call: doubleTwice
          with: { n: 5 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 20
    """

  Scenario: A function is checked as any task is
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-checked, version: '1.0.0' }
    use:
      functions:
        answer:
          set: 42
    do:
      - work:
          call: answer
    """
    When the workflow is checked
    Then the workflow should be invalid with 'wrong-type'

  Scenario: A function without arguments
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-without-with, version: '1.0.0' }
    use:
      functions:
        answer:
          set: { answer: 42 }
    do:
      - work:
          call: answer
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    answer: 42
    """

  Scenario: The error of a function is caught around its call
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-fault, version: '1.0.0' }
    use:
      functions:
        refuse:
          raise: { error: { type: 'https://example.com/refused', status: 409 } }
    do:
      - guard:
          try:
            - work:
                call: refuse
                with: {}
          catch:
            errors: { with: { status: 409 } }
            do:
              - handle:
                  set: { type: '${ $error.type }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    type: https://example.com/refused
    """

  Scenario: A function sees its own input, not the variables of its caller
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-scope, version: '1.0.0' }
    use:
      functions:
        peek:
          set: { n: '${ $item }' }
    do:
      - loop:
          for: { in: '[1]' }
          do:
            - work:
                call: peek
    """
    When the workflow is checked
    Then the workflow should be invalid with 'expression-unknown-variable'

  Scenario: A function of the default catalog
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-default, version: '1.0.0' }
    do:
      - greetAda:
          call: greet:1.0.0@default
          with: { name: Ada }
    """
    And the configuration file 'functions/greet/1.0.0/function.yaml':
    """yaml
    input: { schema: { document: { type: object, required: [ name ] } } }
    output: { as: '{ text: .line }' }
    do:
      - build:
          set: { line: '${ "Hello \(.name)!" }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    text: Hello Ada!
    """

  Scenario: Versions of a function stand side by side
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-versions, version: '1.0.0' }
    do:
      - old:
          call: rate:1.0.0@default
          with: { amount: 100 }
          export: { as: '{ old: . }' }
      - new:
          call: rate:2.0.0@default
          with: { amount: 100 }
          output: { as: '{ old: $context.old, new: . }' }
    """
    And the configuration file 'functions/rate/1.0.0/function.yaml':
    """yaml
    set: '${ .amount * 2 }'
    """
    And the configuration file 'functions/rate/2.0.0/function.yaml':
    """yaml
    set: '${ .amount * 3 }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { old: 200, new: 300 }
    """

  Scenario: A function that calls a function of the catalog
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-catalog-nested, version: '1.0.0' }
    do:
      - work:
          call: outer:1.0.0@default
          with: { n: 3 }
    """
    And the configuration file 'functions/outer/1.0.0/function.yaml':
    """yaml
    do:
      - delegate:
          call: inner:1.0.0@default
          with: { n: '${ .n + 1 }' }
    """
    And the configuration file 'functions/inner/1.0.0/function.yaml':
    """yaml
    set: { n: '${ .n * 10 }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 40
    """

  Scenario: A function of a declared catalog
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-catalog, version: '1.0.0' }
    use:
      catalogs:
        shared: { endpoint: { uri: 'https://service.test/catalog' } }
    do:
      - work:
          call: shout:1.2.0@shared
          with: { text: hello }
    """
    And the service answers 'GET /catalog/functions/shout/1.2.0/function.yaml' with:
    """yaml
    body: |
      set: { text: '${ .text | ascii_upcase }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    text: HELLO
    """

  Scenario: A function by its address
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-address, version: '1.0.0' }
    do:
      - work:
          call: https://service.test/functions/shout/1.0.0/function.yaml
          with: { text: hello }
    """
    And the service answers 'GET /functions/shout/1.0.0/function.yaml' with:
    """yaml
    body: |
      set: { text: '${ .text | ascii_upcase }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    text: HELLO
    """

  Scenario: A function that the host wrote in Java
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-host, version: '1.0.0' }
    do:
      - work:
          call: reverse:1.0.0@default
          with: { text: '${ .text }' }
    """
    And given the workflow input is:
    """yaml
    text: stressed
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    text: desserts
    """

  Scenario: The error of a host's function
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-host-fault, version: '1.0.0' }
    do:
      - guard:
          try:
            - work:
                call: refuse:1.0.0@default
          catch:
            do:
              - handle:
                  set: { type: '${ $error.type }', status: '${ $error.status }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { type: 'https://example.com/errors/refused', status: 409 }
    """

  Scenario: A function that nobody defined
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-unknown, version: '1.0.0' }
    do:
      - work:
          call: nobody
    """
    When the workflow is checked
    Then the workflow should be invalid with 'undefined-function'

  Scenario: A function that calls itself
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: function-recursive, version: '1.0.0' }
    use:
      functions:
        again:
          do:
            - once:
                call: again
    do:
      - work:
          call: again
    """
    When the workflow is checked
    Then the workflow should be invalid with 'recursive-function'
