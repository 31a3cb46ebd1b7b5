//! Who is let in, and what every answer carries.

use play::Millis;
use serde_json::{Value, json};
use store::testing::Scratch;

use crate::support::{Answer, House, Request, Socket};

fn wish() -> Value {
    json!({"variant": "mini"})
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn only_our_own_pages_change_something() {
    let house = House::new().await;
    let own = format!("http://{}", house.address());
    let post = async |headers: &[(&str, &str)]| -> Answer {
        let request = headers.iter().fold(Request::post("/api/games", &wish()), |request, pair| {
            request.header(pair.0, pair.1)
        });
        house.page().send(request).await
    };
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1", ""] {
        assert_eq!(post(&[("Origin", origin)]).await.refusal(), refused(403, "foreign-origin"));
    }
    let look_alike = format!("{own}.evil.example");
    assert_eq!(post(&[("Origin", &look_alike)]).await.refusal(), refused(403, "foreign-origin"));
    for site in ["cross-site", "same-site"] {
        let answer = post(&[("Sec-Fetch-Site", site)]).await;
        assert_eq!(answer.refusal(), refused(403, "foreign-origin"));
    }
    for kind in ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""] {
        let answer = post(&[("Origin", &own), ("Content-Type", kind)]).await;
        assert_eq!(answer.refusal(), refused(415, "not-json"), "{kind}");
    }
    let form = Request::get("/api/games")
        .method("POST")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .header("Origin", "http://evil.example")
        .body("variant=mini");
    assert_eq!(house.page().send(form).await.refusal(), refused(403, "foreign-origin"));
    assert_eq!(house.tables(), 0);
    assert_eq!(post(&[("Origin", &own), ("Sec-Fetch-Site", "same-origin")]).await.status, 201);
    assert_eq!(post(&[]).await.status, 201);
}

#[tokio::test]
async fn a_name_that_was_made_to_point_here_is_refused() {
    let house = House::new().await;
    for host in ["evil.example", "127.0.0.1.evil.example", "192.168.1.5", ""] {
        let answer = house.page().send(Request::get("/api/site").header("Host", host)).await;
        assert_eq!(answer.refusal(), refused(403, "foreign-host"), "{host}");
        let answer = house.page().send(Request::get("/").header("Host", host)).await;
        assert_eq!(answer.status, 403, "{host}");
    }
    let answer = house.page().send(Request::get("/api/site").header("Host", "localhost")).await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn only_our_own_pages_open_a_socket() {
    let house = House::new().await;
    let mut page = house.page();
    let id = page.create(wish()).await;
    let path = format!("/api/socket/{id}");
    for origin in ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1", ""] {
        let opened = Socket::open(&page, &path, |headers| {
            headers.insert("origin", origin.parse().unwrap());
        });
        assert_eq!(opened.await.err(), Some(403), "{origin}");
    }
    let opened = Socket::open(&page, &path, |headers| {
        headers.remove("origin");
    });
    assert_eq!(opened.await.err(), Some(403));
    for protocol in ["cornerstone.2", "chat"] {
        let opened = Socket::open(&page, &path, |headers| {
            headers.insert("sec-websocket-protocol", protocol.parse().unwrap());
        });
        assert_eq!(opened.await.err(), Some(400), "{protocol}");
    }
    let answer = page.get(&path).await;
    assert_eq!(answer.refusal(), refused(426, "upgrade-required"));
    page.open(&id).await;
}

#[tokio::test]
async fn a_guest_is_its_cookie() {
    let house = House::new().await;
    let mut maker = house.page();
    let answer = maker.post("/api/games", wish()).await;
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["guest=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    // Nobody is told whose seat it is, not even by a hash.
    let state = maker.get(format!("/api/games/{id}")).await;
    assert!(!state.body.contains(&maker.cookie.clone().unwrap()["guest=".len()..]));
    // A second game needs no second cookie.
    assert_eq!(maker.post("/api/games", wish()).await.header("set-cookie"), None);
    // Somebody else's guess is nobody.
    let mut thief = house.page();
    thief.cookie = Some(format!("guest={}", "0".repeat(64)));
    assert!(!thief.state(&id).await.you.white);
}

#[tokio::test]
async fn over_tls_the_cookie_is_bound_to_the_host() {
    let house = House::with(Scratch::sqlite(), |config| {
        config.public_url = Some("https://corners.example".parse().unwrap());
    })
    .await;
    let request = Request::post("/api/games", &wish())
        .header("Host", "corners.example")
        .header("Origin", "https://corners.example");
    let answer = house.page().send(request).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-guest=") && cookie.contains("; Secure"), "{cookie}");
    let created = answer.json();
    let id = created["id"].as_str().unwrap();
    assert_eq!(created["url"], format!("https://corners.example/g/{id}"));
    assert_eq!(created["reach"], "public");
}

#[tokio::test]
async fn without_a_name_the_link_works_on_this_machine() {
    let house = House::new().await;
    let site = house.page().get("/api/site").await.json();
    assert_eq!(site["base"], format!("http://{}", house.address()));
    assert_eq!(site["reach"], "machine");
}

#[tokio::test]
async fn every_refusal_has_a_code() {
    let house = House::new().await;
    let mut page = house.page();
    let id = page.create(wish()).await;
    let sit = format!("/api/games/{id}/sit");
    let post = |path: &str, body: &str| Request::post(path, &Value::Null).body(body);
    let cases = [
        (Request::get("/api/nothing"), refused(404, "not-found")),
        (Request::get("/api/"), refused(404, "not-found")),
        (Request::get("/assets/nothing.js"), refused(404, "not-found")),
        (Request::get("/api/games"), refused(405, "not-allowed")),
        (Request::get("/api/site").method("DELETE"), refused(405, "not-allowed")),
        (post("/api/games", ""), refused(400, "bad-message")),
        (post("/api/games", "{"), refused(400, "bad-message")),
        (post("/api/games", "[]"), refused(400, "bad-message")),
        (post("/api/games", &"[".repeat(4000)), refused(400, "bad-message")),
        (post("/api/games", &format!("\"{}\"", "x".repeat(9000))), refused(413, "too-long")),
        (post("/api/games", r#"{"variant":"chess"}"#), refused(422, "unknown-variant")),
        (post("/api/games", r#"{"variant":"mini","start":"x"}"#), refused(422, "bad-start")),
        (
            post("/api/games", r#"{"variant":"mini","clock":{"initial":0,"increment":0}}"#),
            refused(422, "bad-clock"),
        ),
        (post(&sit, r#"{"seat":"red"}"#), refused(400, "bad-message")),
        (post(&sit, r#"{"seat":"white"}"#), refused(409, "seat-taken")),
    ];
    for (request, expected) in cases {
        let shown = format!("{request:?}");
        let answer = house.page().send(request).await;
        assert_eq!(answer.refusal(), expected, "{shown}");
        assert_eq!(answer.header("content-type"), Some("application/json"), "{shown}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_headers_of_safety() {
    let house = House::new().await;
    let mut page = house.page();
    let id = page.create(wish()).await;
    for path in [
        "/",
        "/play",
        "/play/anything",
        &format!("/g/{id}"),
        "/g/nothing",
        "/nothing",
        "/api/site",
        "/api/nothing",
        "/favicon.svg",
    ] {
        let answer = page.get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe-inline"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"), "{path}");
        // Nothing that the policy would block.
        assert!(!answer.body.contains("<style") && !answer.body.contains(" style="), "{path}");
        assert!(!answer.body.contains("<script>"), "{path}");
    }
}

#[tokio::test]
async fn pages_need_no_script_to_be_read() {
    let house = House::new().await;
    let mut page = house.page();
    let home = page.get("/").await;
    assert_eq!(home.status, 200);
    assert!(home.body.contains("<h1>") && home.body.contains(r#"href="/play""#));
    let sheet = home.body.split(r#"rel="stylesheet" href=""#).nth(1).unwrap();
    let sheet = page.get(sheet.split('"').next().unwrap()).await;
    assert_eq!(sheet.header("content-type"), Some("text/css; charset=utf-8"));
    assert!(sheet.header("cache-control").unwrap().contains("immutable"));
    for path in ["/nothing", "/g/nothing"] {
        let answer = page.get(path).await;
        assert_eq!(answer.status, 404);
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    }
    let app = page.get("/play").await;
    assert_eq!(app.status, 200);
    assert!(app.body.contains("<noscript>") || app.body.contains("cargo x run"));
    assert_eq!(page.get("/healthz").await.body, "ok\n");
}

#[tokio::test]
async fn an_address_that_asks_too_much_waits() {
    let house = House::with(Scratch::sqlite(), |config| {
        config.limits.requests = server::Rate { burst: 5.0, per_second: 1.0 };
        config.limits.games = server::Rate { burst: 2.0, per_second: 0.1 };
    })
    .await;
    let mut page = house.page();
    for _ in 0..2 {
        page.create(wish()).await;
    }
    let answer = page.post("/api/games", wish()).await;
    assert_eq!(answer.refusal(), refused(429, "too-fast"));
    assert_eq!(answer.header("retry-after"), Some("10"));
    for _ in 0..2 {
        assert_eq!(page.get("/api/site").await.status, 200);
    }
    assert_eq!(page.get("/api/site").await.refusal(), refused(429, "too-fast"));
    assert_eq!(page.get("/").await.status, 429);
    house.advance(Millis::seconds(1));
    assert_eq!(page.get("/api/site").await.status, 200);
}

#[tokio::test]
async fn only_a_proxy_that_is_trusted_speaks_for_others() {
    let set = |trusted: bool| {
        House::with(Scratch::sqlite(), move |config| {
            config.limits.requests = server::Rate { burst: 2.0, per_second: 0.001 };
            if trusted {
                config.proxies = vec!["127.0.0.1".parse().unwrap()];
            }
        })
    };
    let ask = async |house: &House, last: u8| {
        let list = format!("10.9.9.9, 10.0.0.{last}");
        house.page().send(Request::get("/api/site").header("X-Forwarded-For", &list)).await.status
    };
    let house = set(true).await;
    for last in 0..5 {
        assert_eq!(ask(&house, last).await, 200);
    }
    let house = set(false).await;
    let statuses = [ask(&house, 0).await, ask(&house, 1).await, ask(&house, 2).await];
    assert_eq!(statuses, [200, 200, 429]);
}

#[tokio::test]
async fn a_stop_says_so_to_every_socket() {
    let mut house = House::new().await;
    let mut page = house.page();
    let id = page.create(wish()).await;
    let (mut socket, _) = page.open(&id).await;
    let (closed, ()) = tokio::join!(socket.closed(), house.stop());
    assert_eq!(closed.0, Some((1012, "restart".to_owned())));
    house.start().await;
    assert!(page.at(house.address()).state(&id).await.you.white);
}

#[tokio::test]
async fn assets_do_not_lead_out_of_their_folder() {
    let house = House::new().await;
    for path in [
        "..%2findex.html",
        "..%2F.vite%2fmanifest.json",
        "a%2f..%2f..%2findex.html",
        "..%5cindex.html",
    ] {
        let answer = house.page().get(format!("/assets/{path}")).await;
        assert_eq!(answer.refusal(), refused(404, "not-found"), "{path}");
    }
}

#[tokio::test]
async fn a_page_with_the_wrong_method_is_not_called_missing() {
    let house = House::new().await;
    let answer = house.page().send(Request::get("/g/abc").method("DELETE")).await;
    assert_eq!(answer.status, 405);
    assert!(answer.body.contains("<title>Not possible</title>"), "{}", answer.body);
}
