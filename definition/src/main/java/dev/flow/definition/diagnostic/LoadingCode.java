package dev.flow.definition.diagnostic;

/** Codes of what is found when a definition is loaded and what it refers to is fetched. */
public enum LoadingCode implements DiagnosticCode {
    RESOURCE_UNAVAILABLE(
            "A document that the workflow refers to could not be fetched.",
            "See that the address is right and reachable.",
            "document: { endpoint: https://gone.example/openapi.json }"),
    INVALID_FUNCTION(
            "A function that was fetched from a catalog or an address has mistakes.",
            "Correct it there, or call another version.",
            "call: greet:1.0.0@company"),
    INVALID_OPENAPI_CALL(
            "A call does not fit its OpenAPI document: no such operation or parameter, a required one is missing, or a literal value is not what its schema allows.",
            "Write what the document declares; a value that only the run knows is an expression.",
            "operationId: lstPets"),
    RESOURCE_NOT_FIXED(
            "The address of a document is computed; what a definition refers to must be known when it is loaded.",
            "Write the address literally.",
            "document: { endpoint: '${ .address }' }");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts and an enum
    private final Description description;

    LoadingCode(String explanation, String fix, String example) {
        this.description = new Description(Severity.ERROR, explanation, fix, example);
    }

    @Override
    public Group group() {
        return Group.LOADING;
    }

    @Override
    public Description description() {
        return description;
    }
}
