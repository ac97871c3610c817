package dev.flow.store;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/** Gives up connections to a server that takes no writes any more, since it became another one's standby. */
final class StandbyEviction implements SQLExceptionOverride {
    @java.lang.Override
    public Override adjudicate(SQLException e) {
        return SqlFailures.READ_ONLY.equals(e.getSQLState()) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
}
