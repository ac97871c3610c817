package dev.flow.store;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/** Closes pooled connections to a server that has become a standby, and so refuses writes. */
final class StandbyEviction implements SQLExceptionOverride {
    @java.lang.Override
    public Override adjudicate(SQLException e) {
        return SqlFailures.READ_ONLY.equals(e.getSQLState()) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
}
