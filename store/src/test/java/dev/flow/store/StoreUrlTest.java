package dev.flow.store;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StoreUrlTest {
    @Test
    void sqlite_names_a_file() {
        assertThat(StoreUrl.parse("jdbc:sqlite:/var/lib/flow/../flow/store.db"))
                .isEqualTo(new StoreUrl.Sqlite(Path.of("/var/lib/flow/store.db")));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db.example:5433/flow?user=u&password=s3cr%2Bt, //db.example:5433/flow",
        "jdbc:postgresql://u:s3cr%2Bt@db.example/flow, //db.example/flow",
        "jdbc:postgresql://a:1;b:2/flow?user=u&password=s3cr+t, '//a:1,b:2/flow'",
        "jdbc:postgresql:flow?password=s3cr+t&user=u, flow",
    })
    void postgresql_credentials_are_taken_out_of_the_url(String url, String place) {
        StoreUrl parsed = StoreUrl.parse(url.replace(';', ','));

        assertThat(parsed).isEqualTo(new StoreUrl.Postgresql(place, Map.of(), new StoreUrl.Credentials("u", "s3cr+t")));
        assertThat(parsed.toString() + StoreSettings.of(url.replace(';', ',')) + parsed.display())
                .contains(place)
                .doesNotContain("s3cr");
        assertThat(new StoreUrl.Credentials("u", "s3cr+t")).hasToString("credentials of u");
    }

    @Test
    void other_parameters_are_the_drivers_and_are_not_shown() {
        var parsed = (StoreUrl.Postgresql) StoreUrl.parse("jdbc:postgresql://h/d?sslmode=verify-full&sslpassword=hush");

        assertThat(parsed.parameters()).isEqualTo(Map.of("sslmode", "verify-full", "sslpassword", "hush"));
        assertThat(parsed.toString()).isEqualTo("jdbc:postgresql://h/d");
    }

    @Test
    void credentials_of_their_own_take_the_place_of_those_in_the_url() {
        StoreUrl parsed =
                StoreUrl.parse("jdbc:postgresql://h/d?user=a&password=b").withCredentials("c", "d");

        assertThat(parsed).isEqualTo(new StoreUrl.Postgresql("//h/d", Map.of(), new StoreUrl.Credentials("c", "d")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://h/d?password=hush",
                "postgresql://u:hush@h/d",
                "jdbc:sqlite:",
                "jdbc:sqlite::memory:",
                "jdbc:sqlite:file:x?mode=memory&password=hush",
                "jdbc:postgresql://u:hu@sh@h/d",
                "jdbc:postgresql://u:hush/x@h/d",
                "jdbc:postgresql://h/d?password=hush%",
                "jdbc:postgresql://h/d?hush",
            })
    void what_is_no_url_is_said_without_repeating_it(String url) {
        assertThatThrownBy(() -> StoreUrl.parse(url))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.SETTING))
                .hasNoCause()
                .message()
                .startsWith("The store's URL")
                .doesNotContain("hu");
    }

    @Test
    void a_deadline_for_statements_that_the_answer_cannot_meet_is_refused() {
        var good = StoreSettings.Deadlines.DEFAULT;

        assertThatThrownBy(() -> new StoreSettings.Deadlines(good.connect(), good.answer(), good.answer(), good.pool()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("statement");
    }
}
