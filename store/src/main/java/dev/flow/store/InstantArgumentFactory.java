package dev.flow.store;

import java.sql.Types;
import java.time.Instant;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/** Binds instants as microseconds. */
final class InstantArgumentFactory extends AbstractArgumentFactory<Instant> {
    InstantArgumentFactory() {
        super(Types.BIGINT);
    }

    @Override
    protected Argument build(Instant value, ConfigRegistry config) {
        return (position, statement, context) -> statement.setLong(position, Instants.micros(value));
    }
}
