package dev.flow.gateway.operation;

/** What an operation does with a request that was authorised and found well formed. */
@FunctionalInterface
public interface Handler<B> {
    Answer handle(Call<B> call);
}
