package dev.flow.gateway.operation;

/** Performs an operation for a request that is authorised and well formed. */
@FunctionalInterface
public interface Handler<B> {
    Answer handle(Call<B> call);
}
