Feature: Raise task
  DSL reference, "Raise" and "Error".

  Scenario: A reusable error
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: raise-reusable, version: '1.0.0' }
    use:
      errors:
        notImplemented:
          type: https://example.com/errors/not-implemented
          status: 501
          title: Not Implemented
          detail: '${ "The workflow \($workflow.definition.document.name) is not ready" }'
    do:
      - refuse:
          raise: { error: notImplemented }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/errors/not-implemented
    status: 501
    title: Not Implemented
    detail: The workflow raise-reusable is not ready
    instance: /do/0/refuse
    """

  Scenario: Expressions in type, title and detail
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: raise-expressions, version: '1.0.0' }
    do:
      - refuse:
          raise:
            error:
              type: '${ "https://example.com/errors/" + .kind }'
              status: 422
              title: '${ .kind | ascii_upcase }'
              detail: '${ "Order \(.id) in \($task.name)" }'
    """
    And given the workflow input is:
    """yaml
    { kind: late, id: 7 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/errors/late
    status: 422
    title: LATE
    detail: Order 7 in refuse
    """

  Scenario: Only type and status are required
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: raise-minimal, version: '1.0.0' }
    do:
      - refuse:
          raise:
            error: { type: 'https://example.com/errors/bare', status: 418 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/errors/bare
    status: 418
    instance: /do/0/refuse
    title: null
    detail: null
    """

  Scenario Outline: The document may give the instance, <form>
    The official schema offers both forms; without one the runtime sets it.
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: raise-instance, version: '1.0.0' }
    do:
      - refuse:
          raise:
            error: { type: 'https://example.com/errors/bare', status: 418, instance: <instance> }
    """
    And given the workflow input is:
    """yaml
    place: somewhere
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    status: 418
    instance: /somewhere/else
    """

    Examples:
      | form              | instance                        |
      | literally         | /somewhere/else                 |
      | by an expression  | '${ "/\\(.place)/else" }'       |

  Scenario: An error caught and raised again
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: raise-again, version: '1.0.0' }
    do:
      - guard:
          try:
            - first:
                raise:
                  error: { type: 'https://example.com/errors/first', status: 400, title: First }
          catch:
            do:
              - second:
                  raise:
                    error: { type: 'https://example.com/errors/second', status: 500, title: '${ "after " + $error.title }' }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/errors/second
    title: after First
    instance: /do/0/guard/catch/do/0/second
    """

  Scenario: A standard error raised by hand is caught by its type
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: raise-standard, version: '1.0.0' }
    do:
      - guard:
          try:
            - deny:
                raise:
                  error:
                    type: https://open-workflow-specification.org/spec/1.0.0/errors/authorization
                    status: 403
          catch:
            errors:
              with: { type: 'https://open-workflow-specification.org/spec/1.0.0/errors/authorization' }
            do:
              - handle:
                  set: { denied: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    denied: true
    """
