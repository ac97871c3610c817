package dev.flow.gateway.operation;

/**
 * A group of operations in the docs and in the OpenAPI document.
 *
 * @param title its heading
 * @param summary one sentence
 */
public record Tag(String title, String summary) {}
