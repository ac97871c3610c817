package dev.flow.triggers;

import dev.flow.triggers.quota.QuotaBinding;
import dev.flow.triggers.quota.QuotaUnavailableException;
import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.quota.Reservation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A quota binding that can be away. Thread-safe. */
final class SwitchedQuotas implements QuotaBinding {
    private final QuotaBinding quotas;
    volatile boolean away;

    SwitchedQuotas(QuotaBinding quotas) {
        this.quotas = quotas;
    }

    private QuotaBinding present() {
        if (away) {
            throw new QuotaUnavailableException("The quotas are away.", null);
        }
        return quotas;
    }

    @Override
    public Decision reserve(Reservation reservation) {
        return present().reserve(reservation);
    }

    @Override
    public void release(String scopeDigest, String id) {
        present().release(scopeDigest, id);
    }

    @Override
    public QuotaUse use(String scopeDigest) {
        return present().use(scopeDigest);
    }

    @Override
    public List<Reservation> reservations(String scopeDigest, @Nullable String after, int limit) {
        return present().reservations(scopeDigest, after, limit);
    }
}
